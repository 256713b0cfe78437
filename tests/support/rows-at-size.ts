/** 10,000 courses, 20,000 learners, 40,000 payments and related rows: enough to affect the planner. */
export const rowsAtSize = [
  `insert into users (name, email, created_at) select 'Learner ' || n, 'learner-' || n || '@example.com', now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  `update users set email_verified = split_part(email, '@', 1) !~ '7$', suspended_at = case when email like '%99@%' then now() end`,
  `insert into profiles (user_id, phone_number) select id, '254712' || lpad(split_part(split_part(email, '@', 1), '-', 2), 6, '0') from users`,
  `insert into courses (slug, title, description, price_cents, status, category, created_at)
    select 'course-' || n, case n % 500 when 0 then 'Weaving ' else 'Course ' end || n, 'About it', 100000 + n % 97 * 1000, case n % 10 when 0 then 'draft' else 'active' end,
      case n % 100 when 0 then 'data' else 'frontend' end, now() - n * interval '1 hour' from generate_series(1, 10000) n`,
  `create temporary table buyers on commit drop as
    select u.id as user_id, c.id as course_id, split_part(split_part(u.email, '@', 1), '-', 2)::int as n
    from users u join courses c on c.slug = 'course-' || (split_part(split_part(u.email, '@', 1), '-', 2)::int % 10000 + 1)`,
  `insert into orders (number, user_id, status, subtotal_cents, rounding_cents, total_cents, idempotency_key, paid_at, created_at)
    select 'T' || lpad(n::text, 9, '0'), user_id, 'paid', 150000, 0, 150000, n::text, now(), now() - n * interval '1 minute' from buyers`,
  `insert into payments (order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_date, transaction_id, phone_number, created_at)
    select o.id, b.user_id, b.course_id, 'Course ' || b.n, 'Learner ' || b.n, 'learner-' || b.n || '@example.com', 150000, case b.n % 20 when 0 then 'failed' else 'completed' end, now(), 'RCPT' || lpad(b.n::text, 6, '0'), '254712' || lpad(b.n::text, 6, '0'), o.created_at
    from buyers b join orders o on o.user_id = b.user_id`,
  `update payments set listed_id = id, listed_status = status, listed_cents = amount_cents, payment_method = case when transaction_id like '%99' then 'cheque' else 'mpesa' end`,
  `insert into payment_buyers (user_id, name, email) select user_id, buyer_name, buyer_email from payments`,
  `insert into enrolments (user_id, course_id, source, payment_id, enrolled_at) select user_id, course_id, 'payment', id, created_at from payments where status = 'completed'`,
  `insert into course_progress (user_id, course_id, progress, last_accessed_at) select user_id, course_id, 40, enrolled_at from enrolments`,
  `insert into payment_attempts (order_id, phone_number, amount_shillings, status, callback_token_hash, next_query_at)
    select id, '2547' || substr(number, 3), 1500, 'failed', number, case when number like '%99' then now() end from orders`,
  `insert into mpesa_receipts (receipt, order_id, amount_cents, source, state) select number, id, 150000, 'callback', 'matched' from orders`,
  `insert into manual_payments (order_id, method, reference, reference_key, amount_cents, received_on, status, needs_approval, decided_at)
    select id, 'bank', 'REF-' || row_number() over (), 'REF' || row_number() over (), 150000, '2020-01-01', case when row_number() over () % 1000 = 0 then 'waiting' else 'approved' end, false,
      case when row_number() over () % 1000 = 0 then null else now() end from orders limit 20000`,
  `insert into quotations (order_id, number, state, buyer_name, buyer_email, organisation, locale, total_cents, vat_percent, valid_until, accepted_at, closed_at, created_at)
    select o.id, o.number, case when o.number like '%77' then 'sent' when o.number like '%78' then 'expired' else 'paid' end, 'Learner ' || o.number, lower(o.number) || '@example.com', 'Company ' || o.number, 'en',
      150000, 16, now() + interval '3 days', null, case when o.number like '%78' then now() end, o.created_at from orders o`,
  `insert into plans (number, user_id, course_id, course_title, price_cents, first_cents, span_seconds, tax_due, state, paid_cents, access_until, started_at, created_at)
    select 'P' || lpad(n::text, 6, '0'), user_id, course_id, 'Course ' || n, 150000, 30000, 864000, 'each', case when n % 50 = 1 then 'waiting' when n % 100 = 0 then 'paused' else 'active' end,
      case n % 50 when 1 then 0 else 30000 end, case n % 50 when 1 then null else now() end, case n % 50 when 1 then null else now() end,
      now() - n * interval '1 minute' from buyers`,
  `insert into plan_lines (plan_id, position, course_id, course_title, price_cents, open_for) select id, 0, course_id, course_title, price_cents, user_id from plans`,
  `insert into plan_payments (plan_id, order_id) select p.id, o.id from plans p join orders o on o.user_id = p.user_id`,
  `insert into gifts (order_id, code, sender_name, recipient_name, recipient_email)
    select id, translate(lpad(row_number() over ()::text, 16, '0'), '01', 'AB'), 'Somebody', 'Recipient ' || number, lower(number) || '@example.com' from orders`,
  `insert into campaigns (subject, body, course_id, is_for_subscribers, status, send_at, started_at, finished_at)
    select 'Mail ' || c.slug, 'Words', c.id, c.slug like '%7', 'sent', now(), c.created_at, now() from courses c`,
  `insert into payment_claims (order_id, receipt, status, decided_at) select id, number, 'rejected', now() from orders`,
  `insert into transaction_checks (receipt, claim_id, result_token_hash, status) select receipt, id, id::text, case when receipt like '%99' then 'asked' else 'answered' end from payment_claims`,
  `insert into mail_outbox (recipient, subject, html, text, status) select 'learner@example.com', 'Receipt', '', '', case n % 100 when 0 then 'queued' else 'sent' end from generate_series(1, 20000) n`,
  `insert into payment_callbacks (token_hash, body, processed_at, outcome)
    select n::text, '{}', case when n % 100 > 0 then now() end, case when n % 100 > 0 then 'done' end from generate_series(1, 20000) n`,
  `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id)
    select case n % 2 when 0 then md5((n % 6)::text)::uuid end, 'Somebody', case n % 400 when 0 then 'course.updated' else 'payment.settled' end, 'course', n % 5000
    from generate_series(1, 20000) n`,
  `insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, after)
    select md5((n % 300)::text)::uuid, 'Somebody', case when n % 600 = 0 then 'course.updated' when n % 2 = 1 then 'refund.done' else 'claim.accepted' end, 'refund', n % 5000, '{"priceCents": 1}'
    from generate_series(1, 6000) n`,
  `insert into refunds (receipt, amount_cents, status, method, finished_at)
    select number, 150000, case when number like '%777' then 'failed' else 'done' end, 'by_hand', now() from orders`,
  `insert into refund_payments (refund_id, payment_id) select f.id, p.id from refunds f join orders o on o.number = f.receipt join payments p on p.order_id = o.id`,
  `insert into reviews (user_id, course_id, rating, body, is_hidden, open_reports, created_at)
    select user_id, course_id, n % 5 + 1, 'Words of learner ' || n, n % 200 = 0, case when n % 300 = 1 then 1 else 0 end, now() - n * interval '1 minute' from buyers`,
  `with compared as (insert into statements (file_name, sha256) select n || '.csv', n::text from generate_series(1, 50) n returning id)
    insert into statement_lines (statement_id, position, outcome, receipt, direction, at)
    select id, n, case when n % 100 = 0 then 'different' else 'matched' end, 'R' || n, 'in', now() from compared, generate_series(1, 400) n`,
  `insert into contact_messages (name, email, message, status, created_at)
    select 'Visitor ' || n, 'visitor-' || n || '@example.com', 'Words ' || n, case when n % 100 = 0 then 'new' when n % 3 = 0 then 'read' when n % 3 = 1 then 'answered' else 'archived' end,
      now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  `insert into newsletter_subscriptions (email, status, created_at)
    select 'reader-' || n || '@example.com', case n % 3 when 0 then 'pending' when 1 then 'confirmed' else 'unsubscribed' end, now() - n * interval '1 minute' from generate_series(1, 20000) n`,
  `insert into sections (course_id, position) select id, 0 from courses`,
  `insert into lessons (course_id, section_id, title, content_type, position, is_published) select course_id, id, 'Begin', 'text', 0, true from sections`,
  `insert into lesson_completions (user_id, lesson_id, course_id) select b.user_id, l.id, b.course_id from buyers b join lessons l using (course_id)`,
  `insert into questions (course_id, kind, use, difficulty, lesson_id, words, draft, created_at)
    select course_id, 'true_false', 'practice', 1, id, 'Words ' || n, '{"kind": "true_false"}', now() - n * interval '1 minute'
    from (select course_id, id, row_number() over () as n from lessons) l, generate_series(1, 3)`,
];
