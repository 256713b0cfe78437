import { isAboutMoney } from '#app/database/schema/audit.ts';

const someone = `(select id from users where email = 'learner-77@example.com')`;
const someCourse = `(select id from courses where slug = 'course-77')`;
/** Limits counts as the portal's tabs do. */
const counted = (list: string) => `select count(*) from (select from ${list} limit 1001) counted`;
const listed = `from courses where status = 'active' and price_cents > 0`;

/** The product's queries of a page of each list, by the index that keeps them fast at any size. */
const listsOfIndexes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  courses_listed_idx: { 'the catalogue': `select id ${listed} order by created_at desc, id limit 24` },
  courses_category_idx: {
    'a category': `select id ${listed} and category = 'data' order by created_at desc, id limit 24`,
  },
  courses_search_idx: {
    'a search': `select id ${listed} and search_text @@ websearch_to_tsquery('english', 'weaving')`,
  },
  courses_popular_idx: {
    'the most popular courses': `select id ${listed} order by student_count desc, created_at desc, id limit 12`,
  },
  courses_price_idx: {
    'the cheapest courses': `select id ${listed} order by price_cents, created_at desc, id limit 12`,
    'the dearest courses': `select id ${listed} order by price_cents desc, created_at desc, id limit 12`,
  },
  courses_rating_idx: {
    'the best rated courses': `select id ${listed} order by (rating_sum::float8 / nullif(rating_count, 0)) desc nulls last, created_at desc, id limit 12`,
  },
  courses_weeks_idx: {
    'the shortest courses of a level up to a price': `select id ${listed} and level = 'beginner' and price_cents <= 500000 order by duration_weeks asc nulls last, created_at desc, id limit 12`,
  },
  courses_created_idx: { 'all courses': `select id from courses order by created_at desc, id limit 24` },
  manual_payments_key_search_idx: {
    'recorded payments by their reference': `select m.id from manual_payments m where m.reference_key like '%REF12345%'`,
  },
  payment_buyers_key_idx: {
    'recorded payments by their buyer': `select m.id from manual_payments m join orders o on o.id = m.order_id
      where o.user_id in (select b.user_id from payment_buyers b where search_key(' ' || b.name || ' ' || b.email) like search_key('%learner-12345%'))`,
    'buyers by any part of the name or the e-mail': `select user_id from payment_buyers where search_key(' ' || name || ' ' || email) like search_key('%ner-7777%')`,
  },
  gifts_recipient_key_idx: {
    'gifts by their recipient': `select p.id from gifts g join payments p on p.order_id = g.order_id
      where search_key(' ' || g.recipient_name || ' ' || coalesce(g.recipient_email, '')) like search_key('%t000012345%') limit 501`,
  },
  campaigns_sent_to_course_idx: {
    'what the learners of a course were sent': `select id from campaigns where course_id = ${someCourse} and started_at is not null order by started_at desc, id limit 5`,
  },
  campaigns_sent_to_subscribers_idx: {
    'what subscribers were sent': `select id from campaigns where is_for_subscribers and started_at is not null order by started_at desc, id limit 5`,
  },
  enrolments_course_idx: {
    'the learners of a course by their progress': `select count(*) filter (where p.user_id is null), count(*) filter (where p.completed_at is not null)
      from enrolments e join users u on u.id = e.user_id left join course_progress p on p.user_id = e.user_id and p.course_id = e.course_id
      where e.course_id = ${someCourse} and e.revoked_at is null`,
    'students of a course': `select id from enrolments where course_id = ${someCourse} order by enrolled_at desc, id limit 50`,
  },
  users_created_idx: {
    'all users': `select id from users order by created_at desc, id limit 50`,
    'the last of all users': `select id from users order by created_at, id desc limit 26`,
    'a page of users by its number': `select id from users order by created_at desc, id limit 26 offset 5000`,
  },
  users_name_idx: { 'all users by name': `select id from users order by lower(name), id limit 50` },
  users_unverified_idx: {
    'users who never verified their e-mail': `select id from users where suspended_at is null and not email_verified order by created_at desc, id limit 50`,
  },
  users_suspended_idx: {
    'suspended users': `select id from users where suspended_at is not null order by created_at desc, id limit 50`,
  },
  users_key_idx: {
    'a user by a part of the name or the e-mail': `select id from users where search_key(' ' || name || ' ' || email) like search_key('%ner-777%') order by created_at desc, id limit 50`,
    'reviews by any part of the learner’s name': `select r.id from users u join reviews r on r.user_id = u.id where search_key(' ' || u.name || ' ' || u.email) like search_key('%ner 7777%') limit 1001`,
  },
  profiles_phone_idx: { 'a user by the phone': `select user_id from profiles where phone_number = '254712000077'` },
  payments_created_idx: { 'all payments': `select id from payments order by created_at desc, id limit 50` },
  payments_listed_idx: {
    'failed payments': `select id from payments where listed_cents is not null and listed_id is not null and listed_status = 'failed' order by coalesce(payment_date, created_at) desc, listed_id desc limit 50`,
    'the last of the failed payments': `select id from payments where listed_cents is not null and listed_id is not null and listed_status = 'failed' order by coalesce(payment_date, created_at), listed_id limit 26`,
    'a page of failed payments by its number': `select id from payments where listed_cents is not null and listed_id is not null and listed_status = 'failed' order by coalesce(payment_date, created_at) desc, listed_id desc limit 26 offset 250`,
  },
  payments_listed_amount_idx: {
    'payments by amount': `select id from payments where listed_cents is not null and listed_id is not null and listed_status = 'completed' order by listed_cents, listed_id limit 50`,
  },
  payments_listed_buyer_idx: {
    'payments by buyer': `select id from payments where listed_cents is not null and listed_id is not null and listed_status = 'completed' order by lower(buyer_name), listed_id limit 50`,
  },
  payments_listed_course_idx: {
    'payments by course': `select id from payments where listed_cents is not null and listed_id is not null and listed_status = 'completed' order by lower(course_title), coalesce(payment_date, created_at), listed_id limit 50`,
    'the latest payments of some courses, whenever they were sold': `select latest.id from unnest(array['completed', 'failed']) wanted (status), unnest(array['course 77', 'course 78']) named (title)
      cross join lateral (select listed_id as id from payments where listed_id is not null and listed_status = wanted.status and lower(course_title) = named.title
        order by coalesce(payment_date, created_at) desc, listed_id desc limit 26) latest`,
  },
  payments_user_idx: {
    'how many payments some people have': `select count(*) from (select from payments where user_id = any(array[${someone}]) limit 501) counted`,
    'a learner’s payments': `select id from payments where user_id = ${someone} order by created_at desc, id`,
    'a learner’s staff enrolments and tests': `select id from payments where user_id = ${someone} and order_id is null order by created_at desc, id limit 50`,
  },
  payments_transaction_idx: {
    'payments by the beginning of a receipt': `select id from payments where transaction_id like 'RCPT0007%'`,
    'a receipt': `select id from payments where transaction_id = 'RCPT000077'`,
  },
  payments_phone_search_idx: {
    'payments by the beginning of a phone': `select id from payments where phone_number like '254712007%'`,
    'payments by any part of a phone': `select id from payments where phone_number like '%007777%'`,
  },
  profiles_phone_search_idx: {
    'users by any part of the phone, the name or the e-mail': `select id from users where (search_key(' ' || name || ' ' || email) like search_key('%007777%')
      or id = any(array(select user_id from profiles where phone_number like '%007777%'))) limit 1001`,
  },
  orders_user_idx: {
    'a learner’s orders': `select id from orders where user_id = ${someone} order by created_at desc, id`,
    'a page of a learner’s purchases': `select id from orders where user_id = ${someone} and (status <> 'unpaid'
      or exists (select from payment_attempts where order_id = orders.id)
      or exists (select from payment_claims where order_id = orders.id and status = 'open')
      or exists (select from mpesa_receipts where order_id = orders.id and state = 'review'))
      order by created_at desc, id limit 20 offset 20`,
  },
  payment_attempts_order_idx: {
    'the attempts of a page of purchases': `select id from payment_attempts where order_id = any(array(select id from orders where user_id = ${someone}))`,
  },
  mpesa_receipts_order_idx: {
    'the money of a receipt': `select receipt from mpesa_receipts where order_id = (select id from orders where number = 'T000000077') order by created_at, receipt`,
  },
  course_progress_recent_idx: {
    'a learner’s courses': `select course_id from course_progress where user_id = ${someone} order by last_accessed_at desc, course_id`,
  },
  payment_attempts_due_idx: {
    'attempts to ask about': `select id from payment_attempts where next_query_at <= now() order by next_query_at, id limit 20`,
  },
  payments_status_idx: {
    'payments that nobody makes': `select p.id from payments p where p.status = 'pending' and coalesce(p.payment_date, p.created_at) <= now() and p.updated_at <= now()
      and not exists (select from payment_attempts a where a.order_id = p.order_id and a.status in ('prompted', 'review'))
      and not exists (select from payment_claims c where c.order_id = p.order_id and c.status = 'open')
      order by coalesce(p.payment_date, p.created_at), p.id limit 200`,
  },
  transaction_checks_open_idx: {
    'checks without an answer': `select id from transaction_checks where status in ('submitting', 'asked') and created_at <= now()`,
  },
  transaction_checks_uncounted_idx: {
    'money reported by checks and not counted': `select id from transaction_checks where is_uncounted order by updated_at, id limit 20`,
  },
  payment_callbacks_open_idx: {
    'callbacks to process': `select id from payment_callbacks where processed_at is null order by id limit 20`,
  },
  audit_log_subject_idx: {
    'what was done to one thing': `select id from audit_log where subject_id = '77' order by id desc limit 51`,
    'what was done to several things': `select entry.id from unnest(array['course', 'course'], array['77', '78']) as subject (type, id)
      cross join lateral (select l.id from audit_log l where l.subject_id = subject.id and l.subject_type = subject.type order by l.id desc limit 20) entry
      order by entry.id desc limit 20`,
  },
  audit_log_actor_action_idx: {
    'what nobody did, of a kind that is seldom in the log': `select id from audit_log where actor_id is null and action = 'course.updated' order by id desc limit 51`,
    'how much one did, as far as it is counted': `select count(*) from (select id from audit_log where actor_id is null and action = 'course.updated' order by id desc limit 1001) counted`,
  },
  audit_log_money_idx: {
    'what was done about money': `select id from audit_log where ${isAboutMoney} order by id desc limit 51`,
  },
  audit_log_money_actor_idx: {
    'what somebody did about money': `select id from audit_log where ${isAboutMoney} and actor_id = ${someone} order by id desc limit 51`,
  },
  audit_log_money_action_idx: {
    'changes of prices': `select id from audit_log where ${isAboutMoney} and action = 'course.updated' order by id desc limit 51`,
  },
  audit_log_pkey: { 'the last of the audit log': `select id from audit_log order by id limit 51` },
  courses_title_key_idx: {
    'courses by any part of their title': `select id from courses where search_key(title) like search_key('%rse 7777%')`,
  },
  reviews_course_idx: {
    'the reviews of some courses': `select theirs.id from unnest(array[${someCourse}]) course (id)
      cross join lateral (select id from reviews where course_id = course.id order by created_at desc, id limit 1001) theirs`,
  },
  reviews_created_idx: { 'all reviews': `select id from reviews order by created_at desc, id limit 26` },
  reviews_rating_idx: {
    'reviews of some stars': `select id from reviews where rating = 3 order by created_at desc, id limit 26`,
  },
  reviews_reported_idx: {
    'reported reviews': `select id from reviews where open_reports > 0 order by created_at desc, id limit 26`,
    'how many reviews are reported': counted(`reviews where open_reports > 0`),
  },
  reviews_hidden_idx: {
    'hidden reviews': `select id from reviews where is_hidden order by created_at desc, id limit 26`,
    'how many reviews are hidden': counted(`reviews where is_hidden`),
  },
  reviews_key_idx: { 'reviews by text': `select id from reviews where search_key(body) like search_key('%ner 7777%')` },
  contact_messages_status_idx: {
    'messages of a status': `select id from contact_messages where status = 'read' order by created_at desc, id limit 26`,
    'how many messages are new': counted(`contact_messages where status = 'new'`),
  },
  contact_messages_key_idx: {
    'messages by any part of what was written': `select id from contact_messages where search_key(name || ' ' || email || ' ' || message) like search_key('%ords 7777%')`,
  },
  newsletter_subscriptions_status_idx: {
    'subscribers of a status': `select id from newsletter_subscriptions where status = 'confirmed' order by created_at desc, id limit 51`,
  },
  newsletter_subscriptions_key_idx: {
    'subscribers by any part of the e-mail': `select id from newsletter_subscriptions where search_key(email) like search_key('%der-7777%')`,
  },
  lesson_completions_lesson_idx: {
    'what learners of a course have done': `select lesson_id, count(*) from lesson_completions where lesson_id in (select id from lessons where course_id = ${someCourse}) group by lesson_id`,
  },
  course_progress_course_idx: {
    'where learners of a course are': `select last_lesson_id, count(*) from course_progress where course_id = ${someCourse} and completed_at is null and last_accessed_at < now() group by last_lesson_id`,
  },
  questions_course_idx: {
    'questions of a course': `select id from questions where course_id = ${someCourse} and archived_at is null order by created_at desc, id limit 26`,
    'questions of a course by any part of their words': `select id from questions where course_id = ${someCourse} and search_key(words) like search_key('%ords 7777%') order by created_at desc, id limit 26`,
  },
  questions_lesson_idx: {
    'questions about a lesson': `select id from questions where lesson_id = '00000000-0000-4000-8000-000000000000'`,
  },
  quotations_created_idx: {
    'orders made in the portal': `select id from quotations order by created_at desc, id limit 26`,
  },
  quotations_state_idx: {
    'open quotations': `select id from quotations where state = 'sent' order by created_at desc, id limit 26`,
  },
  quotations_key_idx: {
    'quotations by any part of their buyer': `select id from quotations where search_key(number || ' ' || organisation || ' ' || buyer_name || ' ' || buyer_email) like search_key('%ompany T000007777%') order by created_at desc, id limit 26`,
  },
  quotations_ends_idx: {
    'quotations that expire': `select id from quotations where state = 'sent' and valid_until <= now()`,
  },
  quotations_invite_idx: {
    'buyers to invite': `select id from quotations where state = 'paid' and invites and invited_at is null order by created_at, id limit 50`,
  },
  mail_outbox_due_idx: {
    'mails to send': `select id from mail_outbox where status = 'queued' and next_try_at <= now() order by next_try_at, created_at, id limit 20`,
  },
};

/** The same, list by list. */
export const listsAtSize = Object.entries(listsOfIndexes).flatMap(([index, lists]) =>
  Object.entries(lists).map(([name, query]) => [name, query, index] as const),
);
