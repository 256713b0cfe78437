import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/** Numbers of rows in a shop. */
export interface ShopSize {
  readonly courses: number;
  readonly users: number;
  /** At most the number of pairs of users and courses. */
  readonly payments: number;
}

/** The shop that measures the pages of the portal. */
export const largeShop: ShopSize = { courses: 1_000, users: 100_000, payments: 1_000_000 };

const categories = `array['general', 'frontend', 'backend', 'mobile', 'ai-basics', 'grant-writing', 'ai-agents', 'design', 'devops', 'data']`;
const firstNames = `array['Wanjiru', 'Hassan', 'Chebet', 'Mutiso', 'Fatuma', 'Akinyi', 'Peter', 'Naliaka', 'Kiprono', 'Amina', 'Otieno', 'Grace', 'Juma', 'Njeri', 'Brian', 'Mercy', 'Kamau', 'Zawadi', 'Barasa', 'Lilian']`;
const lastNames = `array['Njoroge', 'Abdi', 'Koech', 'Kilonzo', 'Said', 'Awuor', 'Kariuki', 'Wekesa', 'Bett', 'Mohamed', 'Ochieng', 'Wambui', 'Mwangi', 'Muthoni', 'Omondi', 'Chepkoech', 'Ndegwa', 'Hamisi', 'Wafula', 'Kiptoo', 'Achieng', 'Macharia', 'Nyambura', 'Simiyu', 'Rotich']`;
const subjects = `array['Foundations', 'in Practice', 'for Small Shops', 'from Zero', 'with Kenyan Data', 'for Working People', 'by Example', 'Step by Step']`;

/**
 * Fills an empty shop on PostgreSQL: courses, learners with phones, and four years of payments with their orders, attempts, receipts,
 * refunds, enrolments and progress, so that the doctor finds nothing. The newest payment is an hour old, 300 are pending. Takes some
 * minutes for a million payments: inserts large sets without triggers, and does the counting of the triggers itself.
 */
export async function fillLargeShop(db: Database, { courses, users, payments }: ShopSize): Promise<void> {
  await db.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    // Triggers and foreign keys would query for each row.
    await run(`set local session_replication_role = replica`);
    await run(`set local maintenance_work_mem = '512MB'`);
    await run(`set local work_mem = '128MB'`);
    for (const statement of people({ courses, users })) await run(statement);
    await run(`create temporary table sold on commit drop as ${sold({ courses, users, payments })}`);
    const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes i join pg_class c on c.relname = i.indexname
        join pg_index x on x.indexrelid = c.oid
      where tablename = 'payments' and schemaname = 'public' and not x.indisunique`);
    // Building an index on a full table takes a fraction of the time.
    for (const { name } of rows) await run(`drop index ${name}`);
    for (const statement of ledger) await run(statement);
    for (const { definition } of rows) await run(definition);
    for (const statement of study) await run(statement);
  });
  // As autovacuum does on a server; not possible within a transaction.
  await db.execute(sql`vacuum analyze`);
}

function people({ courses, users }: Omit<ShopSize, 'payments'>): string[] {
  return [
    `insert into courses (slug, title, description, instructor, about, price_cents, status, category, level, created_at)
      select 'course-' || n, initcap(replace((${categories})[n % 10 + 1], '-', ' ')) || ' ' || (${subjects})[n / 10 % 8 + 1] || ' ' || n,
        repeat('What it teaches. ', 10), 'Instructor ' || n % 300, repeat('All about it. ', 200), (n % 9 + 1) * 100000,
        'active', (${categories})[n % 10 + 1], (array['beginner', 'intermediate', 'advanced'])[n % 3 + 1],
        now() - interval '4 years' - n * interval '1 hour'
      from generate_series(1, ${courses}) n`,
    `insert into sections (course_id, title, position) select id, 'Begin', 0 from courses`,
    `insert into lessons (course_id, section_id, title, content_type, position, is_published) select course_id, id, 'Begin', 'text', 0, true from sections`,
    `insert into lesson_index_states (lesson_id, due_at) select id, now() from lessons`,
    `insert into users (name, email, email_verified, created_at, updated_at)
      select first || ' ' || (${lastNames})[(hashint4(n + 1000000) & 65535) % 25 + 1], lower(first) || '.' || n || '@example.com', n % 20 > 0, at, at
      from (select n, (${firstNames})[(hashint4(n) & 65535) % 20 + 1] as first, now() - (${users} - n) * interval '4 years' / ${users} - interval '1 hour' as at from generate_series(1, ${users}) n) people`,
    `insert into user_totals (users) select count(*) from users`,
    `insert into profiles (user_id, phone_number, created_at, updated_at)
      select id, '2547' || lpad((split_part(split_part(email, '@', 1), '.', 2)::bigint * 761 % 100000000)::text, 8, '0'), created_at, created_at from users`,
  ];
}

/**
 * SQL for the payments, each once with the values of all its rows, ordered by time. Every user has a pseudo-random first course and
 * continues in steps of 97, which never repeat a course.
 */
function sold({ courses, users, payments }: ShopSize): string {
  return `select n, gen_random_uuid() as payment_id, gen_random_uuid() as order_id, gen_random_uuid() as attempt_id, gen_random_uuid() as refund_id,
      u.id as user_id, u.name, u.email, p.phone_number as phone, c.id as course_id, c.title, c.price_cents as cents,
      upper(substr(md5(n::text), 1, 3)) || lpad(upper(to_hex(n)), 7, '0') as receipt,
      now() - interval '1 hour' - (${payments} - n) * (interval '4 years' / ${payments}) as at,
      case when n > ${payments} - 300 then 'pending' when chance < 8 then 'admin_enrolled' when chance < 10 then 'test_completed'
        when chance < 18 then 'failed' when chance < 20 then 'refunded' else 'completed' end as status
    from (select n, (hashint4(n) & 65535) % 100 as chance from generate_series(1, ${payments}) n) numbered
    join (select row_number() over (order by created_at) as place, id, name, email from users) u on u.place = (n * 7919::bigint) % ${users} + 1
    join profiles p on p.user_id = u.id
    join (select row_number() over (order by slug) as place, id, title, price_cents from courses) c
      on c.place = ((n - 1) / ${users} * 97 + (hashint8(u.place) & 65535)) % ${courses} + 1`;
}

const day = `(coalesce(payment_date, created_at) at time zone 'Africa/Nairobi')::date`;
const ordered = `status not in ('admin_enrolled', 'test_completed')`;
const paid = `status in ('completed', 'refunded')`;

const ledger = [
  `insert into orders (id, number, user_id, status, subtotal_cents, rounding_cents, total_cents, idempotency_key, paid_at, created_at, updated_at)
    select order_id, 'L' || lpad(n::text, 9, '0'), user_id, case status when 'completed' then 'paid' when 'refunded' then 'refunded' else 'unpaid' end,
      cents, 0, cents, 'large-' || n, case when ${paid} then at end, at - interval '1 minute', at from sold where ${ordered}`,
  `insert into payments (id, order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method,
      transaction_id, phone_number, payment_date, refunded_at, created_at, updated_at)
    select payment_id, case when ${ordered} then order_id end, user_id, course_id, title, name, email,
      case when ${ordered} then cents else 0 end, status,
      case status when 'admin_enrolled' then 'admin_enrollment' when 'test_completed' then 'test' else 'mpesa' end,
      case when ${paid} then receipt end, case when ${ordered} then phone end,
      case when status not in ('pending', 'failed') then at end, case when status = 'refunded' then at + interval '2 days' end,
      at - case when ${ordered} then interval '1 minute' else interval '0' end, at from sold`,
  `update payments set listed_id = id, listed_status = status, listed_cents = amount_cents`,
  `insert into payment_totals (day, status, payments, amount_cents) select ${day}, status, count(*), sum(amount_cents) from payments group by 1, 2`,
  `insert into course_totals (course_id, month, status, payments, amount_cents)
    select course_id, date_trunc('month', coalesce(payment_date, created_at) at time zone 'Africa/Nairobi')::date, status, count(*), sum(amount_cents)
    from payments group by 1, 2, 3`,
  `insert into payment_buyers (user_id, name, email) select distinct user_id, name, email from sold`,
  `insert into payment_titles (title) select distinct title from sold`,
  `insert into payment_attempts (id, order_id, phone_number, amount_shillings, status, callback_token_hash, merchant_request_id, checkout_request_id,
      result_code, receipt, submitted_at, finished_at, created_at, updated_at)
    select attempt_id, order_id, phone, cents / 100, case when ${paid} then 'succeeded' else 'failed' end, 'large-' || n, 'large-' || n, 'ws_CO_' || n,
      case when ${paid} then '0' else '1032' end, case when ${paid} then receipt end, at, at, at, at
    from sold where ${ordered}`,
  `insert into mpesa_prompts (attempt_id, token_hash, merchant_request_id, checkout_request_id)
    select attempt_id, 'large-' || n, 'large-' || n, 'ws_CO_' || n from sold where ${ordered}`,
  `insert into mpesa_receipts (receipt, attempt_id, order_id, amount_cents, phone_number, paid_at, source, state, created_at, updated_at)
    select receipt, attempt_id, order_id, cents, phone, at, 'callback', case status when 'refunded' then 'refunded' else 'matched' end, at, at
    from sold where ${paid}`,
  `insert into refunds (id, receipt, amount_cents, status, reason, method, note, refund_receipt, created_at, updated_at, finished_at)
    select refund_id, receipt, cents, 'done', 'guarantee', 'by_hand', 'Asked for it back', 'R' || substr(receipt, 2), at + interval '2 days',
      at + interval '2 days', at + interval '2 days'
    from sold where status = 'refunded'`,
  `insert into refund_payments (refund_id, payment_id) select refund_id, payment_id from sold where status = 'refunded'`,
  // A staff enrolment names its admin in the log; all of these are older than the first staff member's end.
  `insert into audit_log (actor_name, action, subject_type, subject_id, after, created_at)
    select 'A staff member who left', 'enrolment.granted', 'payment', payment_id::text, '{}', at from sold where status = 'admin_enrolled'`,
  `insert into audit_log (actor_name, action, subject_type, subject_id, after, created_at)
    select 'A staff member who left', 'refund.done', 'refund', refund_id::text, '{}', at + interval '2 days' from sold where status = 'refunded'`,
];

const study = [
  `insert into enrolments (user_id, course_id, source, payment_id, enrolled_at, revoked_at)
    select user_id, course_id, case status when 'admin_enrolled' then 'grant' when 'test_completed' then 'test' else 'payment' end, payment_id, at,
      case when status = 'refunded' then at + interval '2 days' end
    from sold where status not in ('pending', 'failed')`,
  `update courses c set student_count = e.students from (
    select course_id, count(*) as students from enrolments where revoked_at is null group by course_id) e where e.course_id = c.id`,
  `insert into course_progress (user_id, course_id, progress, last_accessed_at, created_at, updated_at)
    select user_id, course_id, 0, at + interval '1 day', at + interval '1 day', at + interval '1 day'
    from sold where status = 'completed' and n % 5 = 0 and at < now() - interval '1 day'`,
  `insert into course_views (day, course_id, views)
    select day::date, id, 1 + (hashint4(extract(epoch from day)::int / 86400) & 15) from courses,
      generate_series((now() at time zone 'Africa/Nairobi')::date - 1460, (now() at time zone 'Africa/Nairobi')::date, interval '1 day') day`,
];
