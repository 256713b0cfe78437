import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestBed } from '#tests/support/test-bed.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const bed = useTestBed({ invariants: false });

/** 10,000 courses, 20,000 learners, 40,000 payments and what hangs on them: enough for the planner to mind. */
const rows = [
  `insert into users (name, email, created_at) select 'Learner ' || n, 'learner-' || n || '@example.com', now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  `update users set email_verified = split_part(email, '@', 1) !~ '7$', suspended_at = case when email like '%99@%' then now() end`,
  `insert into profiles (user_id, phone_number) select id, '254712' || lpad(split_part(split_part(email, '@', 1), '-', 2), 6, '0') from users`,
  `insert into courses (slug, title, description, price_cents, status, category, created_at)
    select 'course-' || n, case n % 500 when 0 then 'Weaving ' else 'Course ' end || n, 'About it', 150000, case n % 10 when 0 then 'draft' else 'active' end,
      case n % 100 when 0 then 'data' else 'frontend' end, now() - n * interval '1 hour' from generate_series(1, 10000) n`,
  `create temporary table buyers on commit drop as
    select u.id as user_id, c.id as course_id, split_part(split_part(u.email, '@', 1), '-', 2)::int as n
    from users u join courses c on c.slug = 'course-' || (split_part(split_part(u.email, '@', 1), '-', 2)::int % 10000 + 1)`,
  `insert into orders (number, user_id, status, subtotal_cents, rounding_cents, total_cents, idempotency_key, paid_at, created_at)
    select 'T' || lpad(n::text, 9, '0'), user_id, 'paid', 150000, 0, 150000, n::text, now(), now() - n * interval '1 minute' from buyers`,
  `insert into payments (order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_date, transaction_id, phone_number, created_at)
    select o.id, b.user_id, b.course_id, 'Course ' || b.n, 'Learner ' || b.n, 'learner-' || b.n || '@example.com', 150000, case b.n % 20 when 0 then 'failed' else 'completed' end, now(), 'RCPT' || lpad(b.n::text, 6, '0'), '254712' || lpad(b.n::text, 6, '0'), o.created_at
    from buyers b join orders o on o.user_id = b.user_id`,
  `insert into payment_buyers (user_id, name, email) select user_id, buyer_name, buyer_email from payments`,
  `insert into enrolments (user_id, course_id, source, payment_id, enrolled_at) select user_id, course_id, 'payment', id, created_at from payments where status = 'completed'`,
  `insert into course_progress (user_id, course_id, progress, last_accessed_at) select user_id, course_id, 40, enrolled_at from enrolments`,
  `insert into payment_attempts (order_id, phone_number, amount_shillings, status, callback_token_hash, next_query_at)
    select id, '2547' || substr(number, 3), 1500, 'failed', number, case when number like '%99' then now() end from orders`,
  `insert into mpesa_receipts (receipt, order_id, amount_cents, source, state) select number, id, 150000, 'callback', 'matched' from orders`,
  `insert into payment_claims (order_id, receipt, status, decided_at) select id, number, 'rejected', now() from orders`,
  `insert into transaction_checks (receipt, claim_id, result_token_hash, status) select receipt, id, id::text, case when receipt like '%99' then 'asked' else 'answered' end from payment_claims`,
  `insert into mail_outbox (recipient, subject, html, text, status) select 'learner@example.com', 'Receipt', '', '', case n % 100 when 0 then 'queued' else 'sent' end from generate_series(1, 20000) n`,
  `insert into payment_callbacks (token_hash, body, processed_at, outcome)
    select n::text, '{}', case when n % 100 > 0 then now() end, case when n % 100 > 0 then 'done' end from generate_series(1, 20000) n`,
  `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id)
    select case n % 2 when 0 then md5((n % 6)::text)::uuid end, 'Somebody', case n % 2 when 0 then 'course.updated' else 'payment.settled' end, 'course', n % 5000
    from generate_series(1, 20000) n`,
];

const someone = `(select id from users where email = 'learner-77@example.com')`;
const someCourse = `(select id from courses where slug = 'course-77')`;
const listed = `from courses where status = 'active' and price_cents > 0`;

/** Each list as the product asks for a page of it, and the index that keeps it flat. */
const lists: [name: string, query: string, index: string][] = [
  ['the catalogue', `select id ${listed} order by created_at desc, id limit 24`, 'courses_listed_idx'],
  [
    'a category',
    `select id ${listed} and category = 'data' order by created_at desc, id limit 24`,
    'courses_category_idx',
  ],
  [
    'a search',
    `select id ${listed} and search_text @@ websearch_to_tsquery('english', 'weaving')`,
    'courses_search_idx',
  ],
  ['all courses', `select id from courses order by created_at desc, id limit 24`, 'courses_created_idx'],
  ['all users', `select id from users order by created_at desc, id limit 50`, 'users_created_idx'],
  ['all users by name', `select id from users order by lower(name), id limit 50`, 'users_name_idx'],
  [
    'users who never verified their e-mail',
    `select id from users where suspended_at is null and not email_verified order by created_at desc, id limit 50`,
    'users_unverified_idx',
  ],
  [
    'suspended users',
    `select id from users where suspended_at is not null order by created_at desc, id limit 50`,
    'users_suspended_idx',
  ],
  [
    'a user by a part of the name or the e-mail',
    `select id from users where (' ' || name || ' ' || email) ilike '%ner-777%' order by created_at desc, id limit 50`,
    'users_search_idx',
  ],
  ['a user by the phone', `select user_id from profiles where phone_number = '254712000077'`, 'profiles_phone_idx'],
  ['all payments', `select id from payments order by created_at desc, id limit 50`, 'payments_created_idx'],
  [
    'failed payments',
    `select id from payments where status = 'failed' order by coalesce(payment_date, created_at) desc, id desc limit 50`,
    'payments_status_idx',
  ],
  [
    'payments by amount',
    `select id from payments where status = 'completed' order by amount_cents, id limit 50`,
    'payments_amount_idx',
  ],
  [
    'payments by buyer',
    `select id from payments where status = 'completed' order by lower(buyer_name), id limit 50`,
    'payments_buyer_idx',
  ],
  [
    'payments by course',
    `select id from payments where status = 'completed' order by lower(course_title), id limit 50`,
    'payments_title_idx',
  ],
  [
    'payments by the beginning of a receipt',
    `select id from payments where transaction_id like 'RCPT0007%'`,
    'payments_transaction_idx',
  ],
  [
    'payments by the beginning of a phone',
    `select id from payments where phone_number like '254712007%'`,
    'payments_phone_idx',
  ],
  [
    'buyers by any part of the name or the e-mail',
    `select user_id from payment_buyers where (' ' || name || ' ' || email) ilike '%ner-7777%'`,
    'payment_buyers_search_idx',
  ],
  [
    'a learner’s payments',
    `select id from payments where user_id = ${someone} order by created_at desc`,
    'payments_user_idx',
  ],
  ['a receipt', `select id from payments where transaction_id = 'RCPT000077'`, 'payments_transaction_idx'],
  [
    'a learner’s orders',
    `select id from orders where user_id = ${someone} order by created_at desc`,
    'orders_user_idx',
  ],
  [
    'a page of a learner’s purchases',
    `select id from orders where user_id = ${someone} and (status <> 'unpaid'
      or exists (select from payment_attempts where order_id = orders.id)
      or exists (select from payment_claims where order_id = orders.id and status = 'open')
      or exists (select from mpesa_receipts where order_id = orders.id and state = 'review'))
      order by created_at desc, id limit 20 offset 20`,
    'orders_user_idx',
  ],
  [
    'the attempts of a page of purchases',
    `select id from payment_attempts where order_id = any(array(select id from orders where user_id = ${someone}))`,
    'payment_attempts_order_idx',
  ],
  [
    'the money of a receipt',
    `select receipt from mpesa_receipts where order_id = (select id from orders where number = 'T000000077') order by created_at`,
    'mpesa_receipts_order_idx',
  ],
  [
    'a learner’s grants and tests',
    `select id from payments where user_id = ${someone} and order_id is null order by created_at desc, id limit 50`,
    'payments_user_idx',
  ],
  [
    'students of a course',
    `select id from enrolments where course_id = ${someCourse} order by enrolled_at desc limit 50`,
    'enrolments_course_idx',
  ],
  [
    'a learner’s courses',
    `select course_id from course_progress where user_id = ${someone} order by last_accessed_at desc`,
    'course_progress_recent_idx',
  ],
  [
    'attempts to ask about',
    `select id from payment_attempts where next_query_at <= now() order by next_query_at limit 20`,
    'payment_attempts_due_idx',
  ],
  [
    'payments that nobody makes',
    `select p.id from payments p where p.status = 'pending' and coalesce(p.payment_date, p.created_at) <= now() and p.updated_at <= now()
      and not exists (select from payment_attempts a where a.order_id = p.order_id and a.status in ('prompted', 'review'))
      and not exists (select from payment_claims c where c.order_id = p.order_id and c.status = 'open')
      order by coalesce(p.payment_date, p.created_at) limit 200`,
    'payments_status_idx',
  ],
  [
    'checks without an answer',
    `select id from transaction_checks where status in ('submitting', 'asked') and created_at <= now()`,
    'transaction_checks_open_idx',
  ],
  [
    'callbacks to process',
    `select id from payment_callbacks where processed_at is null order by id limit 20`,
    'payment_callbacks_open_idx',
  ],
  [
    'what was done to one thing',
    `select id from audit_log where subject_id = '77' order by id desc limit 51`,
    'audit_log_subject_idx',
  ],
  [
    'what nobody did, though both are often in the log',
    `select id from audit_log where actor_id is null and action = 'course.updated' order by id desc limit 51`,
    'audit_log_actor_action_idx',
  ],
  [
    'mails to send',
    `select id from mail_outbox where status = 'queued' and next_try_at <= now() order by next_try_at limit 20`,
    'mail_outbox_due_idx',
  ],
];

const indexesIn = (node: PlanNode): string[] => [
  ...(node['Index Name'] ? [node['Index Name']] : []),
  ...(node.Plans ?? []).flatMap(indexesIn),
];
const hasSequentialScan = (node: PlanNode): boolean =>
  node['Node Type'] === 'Seq Scan' || (node.Plans ?? []).some(hasSequentialScan);

async function planOf(query: string): Promise<PlanNode> {
  const { rows: found } = await bed.db.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql.raw(`explain (format json) ${query}`),
  );
  const plan = found[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('there is no plan');
  return plan;
}

// The planner of a real server decides; one test, because the rows are made once.
describe.runIf(bed.engine === 'postgres')('lists at size', () => {
  beforeEach(async () => {
    await bed.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of rows) await tx.execute(sql.raw(statement));
    });
    // What autovacuum does on a server: statistics, and a search index without a waiting list.
    await bed.pool.query('vacuum analyze');
  });

  it('are read by their indexes, none by reading a whole table', async () => {
    for (const [name, query, index] of lists) {
      const plan = await planOf(query);
      expect.soft(indexesIn(plan), name).toContain(index);
      expect.soft(hasSequentialScan(plan), name).toBe(false);
    }
  });
});
