import type { Invariant } from './doctor-invariant.ts';

/** Plans, their payments and their access: I2, I4 and I7 of what is paid bit by bit. */
export const planInvariants: readonly Invariant[] = [
  {
    name: 'I4 lines of plans are held',
    sentence: 'A line of a plan names its learner exactly while the plan takes payments.',
    broken: `select a.number, l.position from plan_lines l join plans a on a.id = l.plan_id
      where l.open_for is distinct from case when a.state in ('waiting', 'active', 'paused') then a.user_id end`,
  },
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
    name: 'I4 orders of plans are of their courses',
    sentence: 'An order that pays a plan has the courses of the plan as its lines.',
    broken: `select a.number, o.number as "order" from plan_payments l join plans a on a.id = l.plan_id join orders o on o.id = l.order_id
      where (select count(*) from payments p where p.order_id = o.id) <> a.course_count
        or exists (select from payments p where p.order_id = o.id and p.course_id is not null
          and not exists (select from plan_lines c where c.plan_id = a.id and (c.course_id is null or c.course_id = p.course_id)))`,
  },
  {
    name: 'I4 shares of plans add up',
    sentence:
      'The courses of a plan cost its price together. Each has been paid no more than its share, and all of it once the plan is paid.',
    broken: `select a.number, c.position, c.price_cents, s.cents as paid from plans a
      left join plan_lines c on c.plan_id = a.id
      left join lateral (select coalesce(sum(p.amount_cents), 0) as cents from plan_payments l join orders o on o.id = l.order_id and o.status <> 'unpaid'
        join payments p on p.order_id = o.id and p.course_id = c.course_id where l.plan_id = a.id) s on true
      where a.price_cents is distinct from (select sum(price_cents) from plan_lines where plan_id = a.id)
        or (c.course_id is not null and (s.cents > c.price_cents or (a.state = 'paid' and s.cents <> c.price_cents)))`,
  },
  {
    name: 'I7 plans are given back once cancelled',
    sentence: 'Money of a plan goes back, or is to, only after the plan was cancelled.',
    broken: `select a.number, f.id as refund from plans a join plan_payments l on l.plan_id = a.id join payments p on p.order_id = l.order_id
      join refund_payments x on x.payment_id = p.id join refunds f on f.id = x.refund_id where a.state <> 'cancelled'`,
  },
];
