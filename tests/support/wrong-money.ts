import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { addUp } from './add-up.ts';
import { insertPurchase } from './rows.ts';

/** Wrong states of the books, as no use case leaves them, for tests of the doctor. */

/** Writes a purchase without triggers, and a statement. */
export const statement = (text: string) => async (tx: Database) => {
  await insertPurchase(tx);
  // The purchase was inserted without its trigger.
  await tx.execute(sql`update courses set student_count = 1`);
  await tx.execute(sql.raw(text));
  await addUp(tx);
};

export const refundRow = (columns: Record<string, string>) =>
  `insert into refunds (receipt, ${Object.keys(columns).join(', ')}) select receipt, ${Object.values(columns).join(', ')} from mpesa_receipts;`;
export const refundLine = `insert into refund_payments (refund_id, payment_id) select f.id, p.id from refunds f, payments p;`;
export const done = { amount_cents: '150000', status: `'done'`, method: `'by_hand'`, finished_at: 'now()' };
export const logged = `insert into audit_log (actor_name, action, subject_type, subject_id) select 'x', 'refund.done', 'refund', id::text from refunds;`;
export const paymentBack = `update payments set status = 'refunded', refunded_at = now(); update orders set status = 'refunded';
  update enrolments set revoked_at = now(); update courses set student_count = 0;`;
export const incomingPaymentBack = `update mpesa_receipts set state = 'refunded';`;

/** A gift that the purchase pays. */
export const gift = (state: string) =>
  `insert into gifts (order_id, code, sender_name, recipient_name, state, opened_at) select o.id, 'ABCDEFGHJKMNPQRS', 'x', 'x', '${state}', case '${state}' when 'opened' then now() end from orders o;`;

/** An instalment plan of KSh 2,000 that the purchase pays a part of. */
export const plan = ({ state = `'active'`, cancelled = 'null' }: Readonly<Record<string, string>> = {}) => {
  return `insert into plans (number, user_id, course_id, course_title, price_cents, first_cents, span_seconds, tax_due, state, paid_cents, started_at, access_until, cancelled_at)
      select 'P234567', p.user_id, p.course_id, p.course_title, 200000, 1000, 86400, 'each', ${state}, 150000, now(), now(), ${cancelled} from payments p;
    insert into plan_lines select id, 0, course_id, course_title, price_cents, case state when 'active' then user_id end from plans;
    insert into plan_payments (plan_id, order_id) select a.id, o.id from plans a, orders o;`;
};

const bundle = `insert into payments (order_id, user_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_date)
    select order_id, user_id, 'Other', 'L', 'l@example.com', 50000, 'completed', now() from payments;
  update orders set subtotal_cents = 200000, total_cents = 200000; update payment_attempts set amount_shillings = 2000;
  update mpesa_receipts set amount_cents = 200000;`;
/** What staff or buyers deleted in the ordinary way after the payment. */
export const deletedLater = (action: string) =>
  `insert into audit_log (actor_name, action, subject_type, subject_id) values ('x', '${action}', 'x', 'x');`;
/** Staff cancelled the plans. */
export const instalmentPlanDecided = `insert into audit_log (actor_name, action, subject_type, subject_id) select 'x', 'payments.plan_cancelled', 'plan', id::text from plans;`;
const closed = `update enrolments set revoked_at = now(); update courses set student_count = 0;`;
const cancelledInstalmentPlan = `${plan({ state: `'cancelled'`, cancelled: 'now()' })} update plan_lines set open_for = null; ${closed}`;

/** Wrong states of money whose course nobody has, by the invariant that they break, in several ways. */
export const wrongCourseMoney: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'I7 money is held for what exists': {
    'a gift of a deleted course': `${gift('unopened')} delete from enrolments; update courses set student_count = 0; update payments set user_id = null, course_id = null`,
    'a running instalment plan of a deleted course': `${plan()} delete from enrolments; update courses set student_count = 0; update payments set course_id = null; update plan_lines set course_id = null`,
  },
  'I7 paid courses stay open': {
    'a course that is on sale': closed,
    'a course that was unpublished': `${closed} update courses set status = 'draft'`,
    'a course of a bundle': `${bundle} ${closed} ${deletedLater('course.deleted')}`,
    'a course whose plan runs': `${plan()} ${closed}`,
    'a course of an opened gift': `${gift('opened')} ${closed}`,
  },
  'I7 courses are paid once': {
    'two orders of a course': `update payments set user_id = (select min(user_id::text)::uuid from payments), course_id = (select course_id from payments order by user_id::text limit 1);
      delete from enrolments where user_id <> (select user_id from payments limit 1); update courses set student_count = (select count(*) from enrolments where course_id = courses.id)`,
  },
  'I7 money for what is gone goes back': {
    'a bundle with a deleted course': bundle,
    'a course that was deleted': `delete from enrolments; update courses set student_count = 0; update payments set course_id = null`,
    'an account that was deleted': `delete from enrolments; update courses set student_count = 0; update payments set user_id = null; update orders set user_id = null`,
    'a refund that was cancelled': `${bundle} ${refundRow({ amount_cents: '50000', status: `'cancelled'` })}
      insert into refund_payments (refund_id, payment_id) select f.id, p.id from refunds f, payments p where p.course_title = 'Other'`,
  },
  'I7 money of cancelled instalment plans is decided about': {
    'an instalment plan that was cancelled': cancelledInstalmentPlan,
    'an instalment plan of an unpublished course': `${cancelledInstalmentPlan} update courses set status = 'draft'`,
  },
};

/** States that look similar, and are right. */
export const rightCourseMoney: Readonly<Record<string, string>> = {
  'a course that was deleted later': `delete from enrolments; update courses set student_count = 0; update payments set course_id = null; ${deletedLater('course.deleted')}`,
  'an account that was deleted later': `delete from enrolments; update courses set student_count = 0; update payments set user_id = null; ${deletedLater('user.deleted')}`,
  'a course that a staff member took away': `${closed} insert into audit_log (actor_name, action, subject_type, subject_id) select 'x', 'enrolment.revoked', 'enrolment', id::text from enrolments`,
  'a deleted course of a bundle that is to be refunded': `${bundle} ${refundRow({ amount_cents: '50000', reason: `'undeliverable'` })}
    insert into refund_payments (refund_id, payment_id) select f.id, p.id from refunds f, payments p where p.course_title = 'Other'`,
  'an instalment plan that a staff member cancelled': `${cancelledInstalmentPlan} ${instalmentPlanDecided}`,
  'an instalment plan whose money is to be refunded': `${cancelledInstalmentPlan} ${refundRow({ amount_cents: '150000' })} ${refundLine}`,
  'an instalment plan that is paused': `${plan()} update plans set state = 'paused', access_until = now(); ${closed}`,
};

/** An organisation with a pack that all orders pay. */
export const pack = (values: string, columns: string): string =>
  `with g as (insert into organisations (name) values ('Taita Farms SACCO') returning id),
    m as (insert into organisation_members (organisation_id, user_id, role) select g.id, u.id, 'owner' from g, users u),
    k as (insert into packs (organisation_id, ${columns}) select id, ${values} from g returning id)
    insert into pack_orders (pack_id, order_id) select k.id, o.id from k, orders o`;

/** A seat of a bundle of which somebody took one course, and nobody the other. */
export const partedSeat = `update payments set seat_number = 1, amount_cents = 100000; insert into courses (slug, title, price_cents) values ('other', 'Other', 1);
  insert into payments (order_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method, payment_date, transaction_id, seat_number)
    select order_id, (select id from courses where slug = 'other'), 'Other', buyer_name, buyer_email, 50000, status, payment_method, payment_date, transaction_id, 1 from payments;
  insert into seats (payment_id, part_of, state, taken_at)
    select p.id, f.id, case when f.id is null then 'open' else 'taken' end, case when f.id is not null then now() end
    from payments p left join payments f on f.amount_cents = 50000 and f.id <> p.id;
  ${pack("'bundle', 'Both', array(select id from courses), 1, 0", 'kind, title, course_ids, seats, percent_off')}`;

/** Puts a wrong state into an empty database, without triggers. Of two orders, both are written before. */
export const plant =
  (text: string, purchases = 1) =>
  async (tx: Database) => {
    for (let extra = 1; extra < purchases; extra += 1) await insertPurchase(tx);
    await statement(text)(tx);
  };
