import type { Invariant } from './doctor-invariant.ts';

/** Orders that staff made for buyers: I4, I5. */
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
];
