import type { Invariant } from './doctor-invariant.ts';

/** Seats and their payments: I1 and I4 of what a company pays for its people. */
export const seatInvariants: readonly Invariant[] = [
  {
    name: 'I1 seats are held, taken or given back',
    sentence: 'The payment of a seat is unpaid, or held for nobody yet, or of the learner who took it, or refunded.',
    broken: `select p.id as payment, p.seat_number, s.state, p.status, p.user_id from payments p left join seats s on s.payment_id = p.id
      where (p.seat_number > 0 or s.id is not null) and not coalesce(p.seat_number > 0 and case s.state
        when 'waiting' then p.status in ('pending', 'failed') and p.user_id is null
        when 'open' then p.status = 'completed' and p.user_id is null
        when 'taken' then p.status = 'completed'
        when 'refunded' then p.status = 'refunded' end, false)`,
  },
  {
    name: 'I4 orders of seats have seats alone',
    sentence: 'An order of seats has a quotation, and no line without a seat.',
    broken: `select o.number from orders o where exists (select from payments p where p.order_id = o.id and p.seat_number > 0)
      and (exists (select from payments p where p.order_id = o.id and p.seat_number = 0)
        or not exists (select from quotations q where q.order_id = o.id))`,
  },
];
