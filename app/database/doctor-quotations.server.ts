import type { Invariant } from './doctor-invariant.ts';

/** Orders that staff made for buyers, and links by which others pay: I4, I5. */
export const quotationInvariants: readonly Invariant[] = [
  {
    name: 'I4 quotations name their order',
    sentence:
      'A quotation has the number and the total of its order, and only such an order costs more than a prompt takes.',
    broken: `select o.number, q.number as quoted, o.total_cents as cents, q.total_cents as quoted_cents
      from orders o left join quotations q on q.order_id = o.id
      where q.number <> o.number or q.total_cents <> o.total_cents or (q.id is null and o.total_cents > 25000000)`,
  },
  {
    name: 'I5 quotations are paid with their order',
    sentence: 'A quotation is paid if its order is.',
    broken: `select o.number, o.status, q.state from quotations q join orders o on o.id = q.order_id
      where (q.state = 'paid') <> (o.status <> 'unpaid')`,
  },
  {
    name: 'I4 versions of quotations follow each other',
    sentence:
      'A quotation that a new version replaces is not open any more, and the new one has the next number of version.',
    broken: `select q.number, q.version, former.number as former, former.state from quotations q join quotations former on former.id = q.replaces
      where former.state in ('sent', 'accepted', 'expired') or former.version <> q.version - 1`,
  },
  {
    name: 'I4 requests by a link have a link',
    sentence:
      'A request that somebody else made belongs to an order that has a quotation or a payment link, to a plan that has one, or to a pack.',
    broken: `select o.number, a.id as attempt from payment_attempts a join orders o on o.id = a.order_id
      where a.is_by_link
        and not exists (select from payment_links l where l.order_id = a.order_id)
        and not exists (select from quotations q where q.order_id = a.order_id)
        and not exists (select from pack_orders k where k.order_id = a.order_id)
        and not exists (select from plan_payments p join payment_links l on l.plan_id = p.plan_id where p.order_id = a.order_id)`,
  },
  {
    name: 'I5 payers speak of paid orders',
    sentence: 'Words of a payer belong to an order that was paid.',
    broken: `select o.number from payer_words w join orders o on o.id = w.order_id where o.status = 'unpaid'`,
  },
];
