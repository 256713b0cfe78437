import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { ShopSize } from './large-shop.ts';

const praise = `array['Clear', 'Patient', 'Practical', 'Slow', 'Honest', 'Useful', 'Quick', 'Careful', 'Dense', 'Friendly']`;
const things = `array['lessons', 'exercises', 'examples', 'videos', 'slides', 'answers', 'projects', 'explanations', 'captions', 'drawings']`;
const people = `array['my brother', 'our chama', 'a beginner', 'the whole team', 'my shop', 'a busy mother', 'students', 'the office']`;
/** SQL that picks an element of an array pseudo-randomly by row number; `salt` varies the choice. */
const pick = (words: string, salt: number) =>
  `(${words})[(hashint4(n + ${salt}) & 65535) % array_length(${words}, 1) + 1]`;

/**
 * Inserts the rows that the portal lists in a large shop: a review for every tenth payment, a message and a subscriber for every user, an
 * entry in the audit log for every payment, a comparison with M-Pesa's statement for each of 48 months, open cases, a full portfolio, and a
 * learner with very many attempts to pay, 'busy@example.com'.
 */
export async function insertPortalData(db: Database, size: ShopSize): Promise<void> {
  await db.transaction(async (tx) => {
    const run = (statement: string) => tx.execute(sql.raw(statement));
    // As for the large shop: triggers would query for each row.
    await run(`set local session_replication_role = replica`);
    for (const statement of statements(size)) await run(statement);
  });
  await db.execute(sql`vacuum analyze`);
}

function statements({ users, payments }: ShopSize): string[] {
  return [
    `insert into reviews (user_id, course_id, rating, body, is_hidden, hidden_reason, open_reports, created_at, updated_at)
      select user_id, course_id, n % 5 + 1, ${pick(praise, 1)} || ' ' || ${pick(things, 2)} || ' for ' || ${pick(people, 3)} || ', number ' || n,
        n % 500 = 0, case when n % 500 = 0 then 'Advertises' end, 0, at, at
      from (select user_id, course_id, row_number() over (order by enrolled_at)::int as n, enrolled_at + interval '20 days' as at
        from enrolments where revoked_at is null) e where n % 10 = 0`,
    `insert into review_reports (review_id, user_id, reason, created_at)
      select r.id, u.id, 'It is about another course', r.created_at + interval '1 day'
      from (select id, created_at, row_number() over (order by created_at desc) as n from reviews limit ${users / 1_000}) r
      join (select id, row_number() over (order by created_at) as n from users) u on u.n = r.n`,
    `update reviews set open_reports = 1 where id in (select review_id from review_reports)`,
    `update courses c set rating_count = r.reviews, rating_sum = r.stars from (
      select course_id, count(*) as reviews, sum(rating) as stars from reviews where not is_hidden group by course_id) r where r.course_id = c.id`,
    `insert into contact_messages (name, email, message, status, created_at)
      select 'Visitor ' || n, 'visitor.' || n || '@example.com', 'Do you have ' || ${pick(things, 4)} || ' for ' || ${pick(people, 5)} || '? Call me about ' || md5(n::text),
        case when n > ${users} - 40 then 'new' when n % 3 = 0 then 'read' when n % 3 = 1 then 'answered' else 'archived' end,
        now() - (${users} - n) * interval '4 years' / ${users} from generate_series(1, ${users}) n`,
    `insert into newsletter_subscriptions (email, status, confirmed_at, unsubscribed_at, created_at)
      select 'reader.' || n || '@example.com', status, case when status <> 'pending' then at end, case status when 'unsubscribed' then at end, at
      from (select n, case when n % 9 = 0 then 'pending' when n % 9 = 1 then 'unsubscribed' else 'confirmed' end as status,
        now() - (${users} - n) * interval '4 years' / ${users} as at from generate_series(1, ${users}) n) readers`,
    // The product itself does half of the actions, and changes no course; one action in a thousand is rare.
    `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, before, after, address, created_at)
      select case n % 2 when 0 then md5((n % 7)::text)::uuid end, 'Somebody',
        case when n % 1000 = 1 then 'course.deleted' when n % 4 < 2 then 'course.updated' else 'payment.settled' end,
        case when n % 4 < 2 then 'course' else 'payment' end, md5((n % ${payments / 200})::text)::uuid::text,
        '{"priceCents": 650000}', '{"priceCents": 700000}', '10.0.0.7', now() - (${payments} - n) * (interval '4 years' / ${payments})
      from generate_series(1, ${payments}) n`,
    `insert into statements (file_name, sha256, created_at)
      select to_char(month, 'YYYY-MM') || '.csv', md5(month::text), month + interval '1 month' from ${months} month`,
    `insert into statement_lines (statement_id, position, outcome, receipt, direction, at, amount_cents, booked_cents, details)
      select s.id, row_number() over (partition by s.id order by r.paid_at), case hashtext(r.receipt) % 1000 when 0 then 'different' else 'matched' end, r.receipt,
        'in', r.paid_at, r.amount_cents, case hashtext(r.receipt) % 1000 when 0 then r.amount_cents - 100 else r.amount_cents end, 'Customer payment'
      from statements s join mpesa_receipts r on r.paid_at >= s.created_at - interval '1 month' and r.paid_at < s.created_at`,
    `insert into statement_sums (statement_id, day, outcome, direction, lines, amount_cents, booked_cents, cents)
      select statement_id, (at at time zone 'Africa/Nairobi')::date, outcome, direction, count(*), sum(amount_cents), sum(booked_cents), sum(amount_cents)
      from statement_lines group by 1, 2, 3, 4`,
    `insert into payment_claims (order_id, user_id, receipt, created_at)
      select id, user_id, 'C' || substr(number, 2), created_at + interval '1 hour' from orders where status = 'unpaid' order by created_at desc limit ${openCasesOfAKind}`,
    `insert into mpesa_receipts (receipt, amount_cents, account_reference, paid_at, source, state, created_at)
      select 'U' || lpad(n::text, 9, '0'), n * 100, 'COURSE ' || n, now() - n * interval '1 hour', 'c2b', 'review', now() - n * interval '1 hour'
      from generate_series(1, ${openCasesOfAKind}) n`,
    `insert into portfolio_items (slug, title, category, description, position)
      select 'project-' || n, 'Project ' || n, 'Web Development', 'What was done', n - 1 from generate_series(1, 100) n`,
    `insert into users (name, email, email_verified, created_at, updated_at) values ('Busy Buyer', 'busy@example.com', true, now(), now())`,
    `insert into user_totals (users) values (1)`,
    `insert into payment_buyers (user_id, name, email) select id, name, email from users where email = 'busy@example.com'`,
    `insert into orders (number, user_id, status, subtotal_cents, rounding_cents, total_cents, idempotency_key, created_at, updated_at)
      select 'B' || lpad(n::text, 9, '0'), u.id, 'unpaid', 100000, 0, 100000, 'busy-' || n, now() - n * interval '1 day', now() - n * interval '1 day'
      from users u, generate_series(1, ${users / 100}) n where u.email = 'busy@example.com'`,
    `insert into payments (order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method, created_at, updated_at)
      select o.id, u.id, c.id, c.title, u.name, u.email, 100000, 'failed', 'mpesa', o.created_at, o.created_at
      from users u join orders o on o.user_id = u.id, (select id, title from courses order by slug limit 1) c where u.email = 'busy@example.com'`,
    `update payments set listed_id = id, listed_status = status, listed_cents = amount_cents where ${isBusy}`,
    `insert into payment_totals (day, status, payments, amount_cents)
      select (created_at at time zone 'Africa/Nairobi')::date, status, count(*), sum(amount_cents) from payments where ${isBusy} group by 1, 2`,
    `insert into course_totals (course_id, month, status, payments, amount_cents)
      select course_id, date_trunc('month', created_at at time zone 'Africa/Nairobi')::date, status, count(*), sum(amount_cents)
      from payments where ${isBusy} group by 1, 2, 3`,
  ];
}

const isBusy = `buyer_email = 'busy@example.com'`;

/** Open cases of each frequent kind. A small shop has as many, because a staff member works them off. */
const openCasesOfAKind = 40;
const months = `generate_series(date_trunc('month', now() - interval '4 years'), date_trunc('month', now() - interval '1 month'), interval '1 month')`;
