import type { Invariant } from './doctor-invariant.ts';

/** Plans, their payments and their access: I2, I4 and I7 of what is paid bit by bit. */
export const planInvariants: readonly Invariant[] = [
  {
    name: 'I2 plans that ended are closed',
    sentence: 'A live enrolment rests on the payment of a plan only while the plan is active or paid in full.',
    broken: `select a.number, a.state, e.id as enrolment from plans a join plan_payments l on l.plan_id = a.id
      join payments p on p.order_id = l.order_id join enrolments e on e.payment_id = p.id
      where e.revoked_at is null and a.state not in ('active', 'paid')`,
  },
  {
    name: 'I4 plans add up',
    sentence: 'A plan has been paid what its paid orders are worth, and never more than its price.',
    broken: `select a.number, a.paid_cents, a.price_cents, coalesce(sum(o.total_cents), 0) as orders from plans a
      left join plan_payments l on l.plan_id = a.id left join orders o on o.id = l.order_id and o.status <> 'unpaid'
      group by a.id having a.paid_cents <> coalesce(sum(o.total_cents), 0) or a.paid_cents > a.price_cents`,
  },
  {
    name: 'I4 orders of plans are of their course',
    sentence: 'An order that pays a plan has the course of the plan as its only line.',
    broken: `select a.number, o.number as "order" from plan_payments l join plans a on a.id = l.plan_id join orders o on o.id = l.order_id
      where (select count(*) from payments p where p.order_id = o.id) <> 1
        or exists (select from payments p where p.order_id = o.id and (p.amount_cents <> o.total_cents
          or (p.course_id is not null and a.course_id is not null and p.course_id <> a.course_id)))`,
  },
  {
    name: 'I7 plans are given back once cancelled',
    sentence: 'Money of a plan goes back, or is to, only after the plan was cancelled.',
    broken: `select a.number, f.id as refund from plans a join plan_payments l on l.plan_id = a.id join payments p on p.order_id = l.order_id
      join refund_payments x on x.payment_id = p.id join refunds f on f.id = x.refund_id where a.state <> 'cancelled'`,
  },
];
