import type { Invariant } from './doctor-invariant.ts';

/** Gifts and their payments: I1 and I4 of what one person pays for another. */
export const giftInvariants: readonly Invariant[] = [
  {
    name: 'I1 gifts are held, opened or given back',
    sentence: 'The payment of a gift is unpaid, or held for nobody yet, or of the learner who opened it, or refunded.',
    broken: `select g.id as gift, g.state, p.status, p.user_id from gifts g join payments p on p.order_id = g.order_id
      where not case g.state when 'waiting' then p.status in ('pending', 'failed') and p.user_id is null
        when 'unopened' then p.status = 'completed' and p.user_id is null
        when 'opened' then p.status = 'completed' else p.status = 'refunded' end`,
  },
  {
    name: 'I4 orders of gifts have one line',
    sentence: 'An order that pays a gift has one course as its only line, at its full amount.',
    broken: `select g.id as gift, o.number from gifts g join orders o on o.id = g.order_id
      where (select count(*) from payments p where p.order_id = o.id) <> 1
        or exists (select from payments p where p.order_id = o.id and p.amount_cents <> o.total_cents)`,
  },
];
