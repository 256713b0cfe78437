import type { Invariant, Notice } from './doctor-invariant.ts';

/** SQL condition: the payment p is being refunded. */
const isGoingBack = `exists (select from refund_payments l join refunds f on f.id = l.refund_id
  where l.payment_id = p.id and f.status in ('requested', 'submitting', 'unknown', 'failed'))`;

/** Money that somebody paid for what nobody has had yet. */
export const heldMoneyInvariants: readonly Invariant[] = [
  {
    name: 'I7 money is held for what exists',
    sentence:
      'What was paid for a seat that nobody took, a gift that nobody opened, or a running plan has its course, and the plan its learner; otherwise it has a refund.',
    broken: `select 'seat' as held, s.id, p.id as payment, p.amount_cents from seats s join payments p on p.id = s.payment_id
        where s.state = 'open' and p.course_id is null and not ${isGoingBack}
      union all select 'gift', g.id, p.id, p.amount_cents from gifts g join payments p on p.order_id = g.order_id
        where g.state = 'unopened' and p.course_id is null and not ${isGoingBack}
      union all select 'plan', a.id, null, a.paid_cents from plans a
        where a.state in ('active', 'paused')
          and (a.user_id is null or exists (select from plan_lines l where l.plan_id = a.id and l.course_id is null))`,
  },
];

export const heldMoneyNotices: readonly Notice[] = [
  {
    name: 'Seats without anybody to hand them out',
    sentence: 'These seats are paid and nobody is named for them, and the account that bought them is deleted.',
    remedy: 'Name people for them on the page of the order in the portal, or refund them from there.',
    found: `select o.number as "order", p.course_title, count(*)::int as seats from seats s join payments p on p.id = s.payment_id
      join orders o on o.id = p.order_id where s.state = 'open' and s.email is null and o.user_id is null and not ${isGoingBack}
      group by o.number, p.course_title`,
  },
];
