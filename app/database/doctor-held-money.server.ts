import type { Invariant, Notice } from './doctor-invariant.ts';

/** SQL condition: the payment p is being refunded. */
const isGoingBack = `exists (select from refund_payments l join refunds f on f.id = l.refund_id
  where l.payment_id = p.id and f.status in ('requested', 'submitting', 'unknown', 'failed'))`;

/** SQL condition: the payment p is of a past shop, whose refunds and removals are not all known. */
const isImported = `exists (select from mpesa_receipts r where r.order_id = p.order_id and r.source in ('import', 'import_stand_in'))`;

/** SQL condition: the payment p is a line that money paid, and a refund neither took nor is to take it back. */
const isKept = `p.status = 'completed' and p.amount_cents > 0 and not ${isGoingBack} and not ${isImported}`;

/** SQL condition: the payment p went into an instalment plan. */
const isOfInstalmentPlan = `exists (select from plan_payments l where l.order_id = p.order_id)`;

/** SQL condition: staff removed the course of the enrolment e from its learner. */
const isRemovedByStaff = `(e.revoked_by is not null or exists (
  select from audit_log a where a.subject_id = e.id::text and a.subject_type = 'enrolment' and a.action = 'enrolment.revoked'))`;

/**
 * SQL condition: nothing of this kind was deleted since the order o was paid. A line does not keep the ids of what was deleted. The database
 * dates the audit log and the server the payment, so a day more is allowed.
 */
const isNoneDeletedSince = (action: 'course.deleted' | 'user.deleted') =>
  `not exists (select from audit_log a where a.action = '${action}' and a.created_at > o.paid_at - interval '1 day')`;

/** SQL condition: the payment p is held for somebody who has not had its course yet. */
const isHeld = `(exists (select from seats s where s.payment_id = p.id and s.state = 'open')
  or exists (select from gifts g where g.order_id = p.order_id and g.state = 'unopened')
  or exists (select from plan_payments l join plans a on a.id = l.plan_id where l.order_id = p.order_id and a.state in ('active', 'paused')))`;

/** SQL condition: a cheque that paid into the plan a bounced. */
const hasBounced = `exists (select from plan_payments b join mpesa_receipts r on r.order_id = b.order_id
  join refunds f on f.receipt = r.receipt where b.plan_id = a.id and f.method = 'bounced')`;

/** Selects the payments of cancelled instalment plans, of learners who are still there, about which nobody decided. */
const undecidedOfInstalmentPlans = `select a.number, p.id as payment, p.amount_cents, a.cancelled_at from plans a
  join plan_payments l on l.plan_id = a.id join payments p on p.order_id = l.order_id
  where a.state = 'cancelled' and a.user_id is not null and ${isKept}
    and not exists (select from refund_payments x where x.payment_id = p.id)
    and not exists (select from audit_log d where d.subject_id = a.id::text and d.action = 'payments.plan_cancelled')`;

/** Money that somebody paid for what nobody has had yet. */
export const heldMoneyInvariants: readonly Invariant[] = [
  {
    name: 'I7 money is held for what exists',
    sentence:
      'What was paid for a seat that nobody took, a gift that nobody opened, or a running instalment plan has its course, and the plan its learner; otherwise it has a refund.',
    broken: `select 'seat' as held, s.id, p.id as payment, p.amount_cents from seats s join payments p on p.id = s.payment_id
        where s.state = 'open' and p.course_id is null and not ${isGoingBack}
      union all select 'gift', g.id, p.id, p.amount_cents from gifts g join payments p on p.order_id = g.order_id
        where g.state = 'unopened' and p.course_id is null and not ${isGoingBack}
      union all select 'plan', a.id, null, a.paid_cents from plans a
        where a.state in ('active', 'paused')
          and (a.user_id is null or exists (select from plan_lines l where l.plan_id = a.id and l.course_id is null))`,
  },
  {
    name: 'I7 paid courses stay open',
    sentence:
      'A course that money paid, on sale or not, is open to its learner, until a refund, the end of its plan or staff close it.',
    broken: `select p.id as payment, p.course_title, e.id as enrolment, e.revoked_at from payments p
      join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
      where e.revoked_at is not null and ${isKept} and not ${isRemovedByStaff}
        and not exists (select from plan_payments l join plans a on a.id = l.plan_id where l.order_id = p.order_id and a.state in ('paused', 'cancelled'))`,
  },
  {
    name: 'I7 courses are paid once',
    sentence: 'Where two payments paid a course for the same learner, one of them has a refund.',
    broken: `select p.id as payment, p.course_title, other.id as other from payments p
      join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id and e.payment_id <> p.id
      join payments other on other.id = e.payment_id and other.status = 'completed'
      where e.revoked_at is null and e.source = 'payment' and ${isKept} and not ${isOfInstalmentPlan} and not ${isRemovedByStaff}
        and not exists (select from plan_payments l where l.order_id = other.order_id)
        and not exists (select from refund_payments l join refunds f on f.id = l.refund_id
          where l.payment_id = other.id and f.status in ('requested', 'submitting', 'unknown', 'failed'))`,
  },
  {
    name: 'I7 money for what is gone goes back',
    sentence: 'Money that came for a course, or for an account, that was deleted before has a refund.',
    broken: `select o.number as "order", p.id as payment, p.course_title, p.amount_cents from payments p join orders o on o.id = p.order_id
      where ${isKept} and not ${isHeld} and ((p.course_id is null and ${isNoneDeletedSince('course.deleted')})
        or (p.user_id is null and ${isNoneDeletedSince('user.deleted')}))`,
  },
  {
    name: 'I7 money of cancelled instalment plans is decided about',
    sentence: 'What was paid into a cancelled instalment plan goes back, or staff decided to keep it.',
    broken: `select * from (${undecidedOfInstalmentPlans} and not ${hasBounced}) kept`,
  },
];

export const heldMoneyNotices: readonly Notice[] = [
  {
    name: 'Money of instalment plans that a cheque ended',
    sentence: 'A cheque into these plans bounced before the shop asked for refunds of the other payments by itself.',
    remedy: 'Open each plan in the portal and refund its payments, or cancel one refund with a note to keep the money.',
    found: `select number, count(*)::int as payments, sum(amount_cents)::int as cents from (${undecidedOfInstalmentPlans} and ${hasBounced}) kept
      group by number order by number`,
  },
  {
    name: 'Seats without anybody to hand them out',
    sentence: 'These seats are paid and nobody is named for them, and the account that bought them is deleted.',
    remedy: 'Name people for them on the page of the order in the portal, or refund them from there.',
    found: `select o.number as "order", p.course_title, count(*)::int as seats from seats s join payments p on p.id = s.payment_id
      join orders o on o.id = p.order_id where s.state = 'open' and s.email is null and o.user_id is null and not ${isGoingBack}
      group by o.number, p.course_title`,
  },
];
