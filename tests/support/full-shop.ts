import { sql } from 'drizzle-orm';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { seedShop } from '#seeds/seed-demo.server.ts';

/** Breaks careless formats: characters beyond 16 bits, both directions, control characters, backslashes, and unusual line ends. */
export const oddText =
  '\t"Jua\\n kali"\r\n\u2028\u0001\u007f \u05d0\u05d1 \ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67 e\u0301 \\N \\. {}[],\u00a0';

const odd = sql`${oddText}`;
const aUser = sql`(select id from users order by email limit 1)`;
const aCourse = sql`(select id from courses order by slug limit 1)`;
const aLesson = sql`(select id from lessons where course_id = ${aCourse} order by id limit 1)`;
/** An unpaid order of one course without a discount, as payments of instalment plans are. */
const ordersForInstalmentPlan = sql`select o.id, o.user_id, p.course_id, o.total_cents from orders o join payments p on p.order_id = o.id
  where o.status = 'unpaid' and o.rounding_cents = 0 and o.total_cents > 0 and o.user_id is not null and p.course_id is not null
    and (select count(*) from payments l where l.order_id = o.id) = 1 and not exists (select from line_discounts d where d.payment_id = p.id)
  order by o.id limit 1`;
const exactly = sql`'2026-02-28 23:59:59.123456+03'::timestamptz`;

/** Fills the demo's shop, and at least one row in every table that the demo leaves empty, with values that are easily lost in copying. */
export async function fillEveryTable(services: {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly clock: Clock;
}): Promise<void> {
  await seedShop(services);
  for (const statement of [
    sql`insert into admin_authenticators (user_id, sealed_secret, last_step, confirmed_at) select user_id, 'sealed', 9007199254740991, ${exactly} from admins`,
    sql`insert into admin_recovery_codes (user_id, code_hash) select user_id, 'hash' from admins`,
    sql`insert into audit_log (actor_name, action, subject_type, before, after) values (${odd}, '', 'x', 'null', jsonb_build_object('odd', ${odd}::text, 'deep', '[1.50, -0, 1e30, "", null, {"a": [true]}]'::jsonb))`,
    sql`insert into backups (cause, name, started_at, seen_at) values ('command', 'x', ${exactly}, ${exactly})`,
    sql`with message as (insert into contact_messages (name, email, message) values (${odd}, 'a@example.com', ${odd}) returning id)
      insert into contact_replies (message_id, body, sent_by_name) select id, ${odd}, '' from message`,
    sql`insert into course_texts (course_id, locale, title, outcomes) values (${aCourse}, 'sw', ${odd}, array['', ${odd}]) on conflict do nothing`,
    sql`insert into course_views (day, course_id, views) values ('2026-02-28', ${aCourse}, 2147483647)`,
    sql`insert into former_slugs (slug, course_id) values ('as-it-was', ${aCourse})`,
    sql`insert into assignments (lesson_id, takes_text, takes_photos, takes_files, points_to_accept, answer_days, rubric)
      values (${aLesson}, true, true, true, 1, 3, jsonb_build_array(jsonb_build_object('name', ${odd}::text))) on conflict do nothing`,
    sql`insert into hand_in_uploads (media_id, user_id, lesson_id, original_bytes) select id, ${aUser}, ${aLesson}, 9007199254740991 from media_files where kind = 'pdf' order by media_files.id limit 1`,
    sql`with handed as (insert into hand_ins (id, user_id, lesson_id, course_id, number, text, rubric, points_to_accept, of, handed_in_at, received_at, answer_by)
      select gen_random_uuid(), ${aUser}, id, course_id, 1, ${odd}, '[]', 1, 3, ${exactly}, ${exactly}, 'infinity' from lessons where id = ${aLesson} returning id),
      files as (insert into hand_in_files (hand_in_id, position, media_id) select handed.id, 5, u.media_id from handed, (select id as media_id from media_files where kind = 'pdf' order by media_files.id limit 1) u)
      insert into hand_in_levels (hand_in_id, criterion, level) select id, ${odd}, 3 from handed`,
    sql`insert into imported_rows (old_table, old_id) values ('', ${odd})`,
    sql`insert into lesson_index (lesson_id, course_id, locale, source, place, heading, text) select id, course_id, 'sw', 'second', 2147483647, ${odd}, ${odd} from lessons where id = ${aLesson}`,
    sql`insert into lesson_words (lesson_id, course_id, word) select id, course_id, ${odd} from lessons where id = ${aLesson}`,
    sql`insert into lesson_notes (user_id, id, lesson_id, course_id, body, position)
      select ${aUser}, gen_random_uuid(), id, course_id, ${odd}, 0.1 from lessons where id = ${aLesson}`,
    sql`with asked as (insert into lesson_questions (id, lesson_id, course_id, asker_id, body, position, state, answered_at, told_at)
      select gen_random_uuid(), id, course_id, ${aUser}, 'Odd: ' || ${odd}, 0.125, 'answered', ${exactly}, ${exactly} from lessons where id = ${aLesson} returning id),
      told as (insert into lesson_answers (id, question_id, author_id, body, is_accepted) select gen_random_uuid(), id, ${aUser}, 'Odd: ' || ${odd}, true from asked),
      followed as (insert into lesson_question_followers (question_id, user_id) select id, ${aUser} from asked)
      insert into lesson_question_reports (question_id, user_id, reason, settled_at) select id, ${aUser}, ${odd}, ${exactly} from asked`,
    sql`insert into lesson_question_suspensions (user_id, created_at) values (${aUser}, ${exactly})`,
    sql`insert into saved_lesson_answers (title, body) values ('Odd: ' || ${odd}, 'Odd: ' || ${odd})`,
    sql`insert into lesson_proofs (user_id, lesson_id, course_id, kind, title, points, out_of, proved_at) select ${aUser}, id, course_id, 'check', ${odd}, 17.25, 20, ${exactly} from lessons where id = ${aLesson}`,
    sql`update certificates set proofs = jsonb_build_array(jsonb_build_object('kind', 'check', 'title', ${odd}::text, 'points', 1.5, 'outOf', 2, 'at', '2026-02-28T20:59:59.123Z'))`,
    sql`insert into certificate_corrections (code, state, name, asked_at, asked_reason, decided_at, decided_by, decision_reason)
      select code, 'declined', ${odd}, ${exactly}, ${odd}, ${exactly}, (select user_id from admins limit 1), ${odd} from certificates order by code limit 1`,
    sql`insert into lesson_rules (lesson_id, course_id, opens_on) select id, course_id, '2026-02-28' from lessons where id = ${aLesson} on conflict do nothing`,
    sql`insert into lesson_texts (lesson_id, locale, title, body) values (${aLesson}, 'sw', ${odd}, ${odd}) on conflict do nothing`,
    sql`insert into lesson_positions (user_id, lesson_id, position) values (${aUser}, ${aLesson}, 1234567.890)`,
    sql`insert into mail_outbox (recipient, subject, html, text, reply_to) values ('a@example.com', 'x', repeat(${odd}, 5000), '', null)`,
    sql`insert into media_preparations (media_id, state, asked_at, attempts, percent, beat_at) select id, 'running', ${exactly}, 32767, 99, ${exactly} from media_files where kind = 'video' limit 1`,
    sql`insert into media_renditions (media_id, quality, state, asked_at, attempts, percent, beat_at) select id, 'small', 'running', ${exactly}, 32767, 99, ${exactly} from media_files where kind = 'video' and not is_public limit 1`,
    sql`insert into mpesa_reversals (refund_id, result_token_hash, conversation_id) select id, ${odd}, '' from refunds limit 1`,
    sql`insert into mail_opt_outs (user_id, kind) select id, 'order_reminders' from users`,
    sql`with campaign as (insert into campaigns (subject, body, course_id, status, send_at, started_at) values ('x', ${odd}, ${aCourse}, 'sending', ${exactly}, ${exactly}) returning id)
      insert into campaign_recipients (campaign_id, user_id, email) select id, ${aUser}, ${odd} from campaign`,
    sql`insert into order_reminders (order_id) select id from orders order by id limit 1`,
    sql`insert into newsletter_subscriptions (email) values ('a@example.com')`,
    sql`insert into payment_attempt_events (attempt_id, kind, detail) select id, 'asked', '{"a": 1.10}' from payment_attempts limit 1`,
    sql`insert into payment_callbacks (token_hash, body, received_at, processed_at, outcome) values ('x', ${odd}, 'infinity', ${exactly}, '')`,
    sql`insert into approvals (decision, subject_id, note, requested_by) select 'claim.accept', gen_random_uuid(), 'seen', id from users order by id limit 1`,
    sql`with claim as (insert into payment_claims (order_id, receipt) select id, 'SLK4H7R9QT' from orders order by id limit 1 returning id)
      insert into transaction_checks (receipt, claim_id, result_token_hash, status, finished_at) select 'SLK4H7R9QT', id, 'x', 'answered', ${exactly} from claim`,
    sql`insert into pending_enrolments (email, course_id, granted_by, is_told) select 'waits@example.com', ${aCourse}, user_id, true from admins limit 1`,
    sql`update questions set draft = r.content || jsonb_build_object('picture', jsonb_build_object(
        'id', (select id from media_files where kind = 'image' order by id limit 1), 'width', 100000, 'height', 1, 'alt', jsonb_build_object('en', ${odd}::text)))
      from question_revisions r where r.question_id = questions.id and r.number = 1 and questions.id = (select id from questions where current_revision = 1 order by id limit 1)`,
    sql`update portfolio_items set technologies = array['', ${odd}, 'NULL', '{}']`,
    sql`insert into questions (course_id, kind, use, difficulty, words, draft) values (${aCourse}, 'true_false', 'practice', 1, ${odd}, jsonb_build_object('kind', 'true_false', 'prompt', ${odd}::text))`,
    sql`insert into question_revisions (question_id, number, kind, content) select id, 1, kind, draft from questions where current_revision = 0`,
    sql`insert into practice_questions (lesson_id, question_id, course_id, position)
      select ${aLesson}, q.id, q.course_id, 0 from questions q join lessons l on l.course_id = q.course_id where l.id = ${aLesson} and q.use = 'practice' and q.current_revision > 0 limit 1 on conflict do nothing`,
    sql`insert into review_log (user_id, id, question_id, revision, course_id, answer, is_right, rating, answered_at, received_at, parameters)
      select ${aUser}, gen_random_uuid(), id, 1, course_id, jsonb_build_array(${odd}::text, null), true, 3, ${exactly}, 'infinity', 1 from questions where use = 'practice' and current_revision > 0 limit 1`,
    sql`insert into review_cards (user_id, question_id, course_id, due_at, stability, difficulty, reviews, lapses, last_rating, last_answered_at)
      select user_id, question_id, course_id, ${exactly}::timestamptz + interval '3 days', 2.3065, 2.11810397, 1, 0, 3, answered_at from review_log on conflict do nothing`,
    sql`insert into checks (lesson_id, course_id, pass_percent, attempts, hours_between, minutes, grace_hours, shuffles_answers, draws_again, feedback)
      select id, course_id, 70, null, 24, 30, 24, true, true, 'study' from lessons where id = ${aLesson} on conflict do nothing`,
    sql`insert into check_draws (lesson_id, course_id, section_id, questions) select lesson_id, course_id, null, 1 from checks where lesson_id = ${aLesson} on conflict do nothing`,
    sql`insert into questions (course_id, kind, use, difficulty, words, draft)
      select course_id, 'true_false', 'check', 1, ${odd}, '{"kind": "true_false"}' from lessons where id = ${aLesson}`,
    sql`insert into question_revisions (question_id, number, kind, content) select id, 1, kind, draft from questions where use = 'check' and current_revision = 0`,
    sql`with attempt as (insert into check_papers (user_id, lesson_id, course_id, number, seed, shuffles_answers, of, points_to_pass, started_at)
      select ${aUser}, id, course_id, 1, ${odd}, true, 1, 1, ${exactly} from lessons where id = ${aLesson} returning id)
      insert into check_answers (paper_id, position, question_id, revision, marked_by, answer) select attempt.id, 0, q.id, 1, 1, jsonb_build_array(${odd}::text, null) from attempt, (select id from questions where use = 'check' limit 1) q`,
    sql`with regrade as (insert into check_regrades (question_id, course_id, revision, lowers_results, message) select id, course_id, 1, false, ${odd} from questions where use = 'check' limit 1 returning id)
      insert into check_regraded_papers (regrade_id, paper_id, points_before, points_after) select regrade.id, p.id, 0, 1 from regrade, (select id from check_papers limit 1) p`,
    sql`with offer as (insert into offers (kind, name, code_key, percent, is_for_all, starts_at, audience, user_id) values ('coupon', ${odd}, 'FV11', 100, false, ${exactly}, 'person', ${aUser}) returning id),
      taught as (insert into offer_courses (offer_id, course_id) select id, ${aCourse} from offer),
      line as (select p.id, p.order_id, p.amount_cents from payments p where p.order_id is not null order by p.id limit 1),
      discount as (insert into line_discounts (payment_id, offer_id, full_cents, reduction_cents) select line.id, offer.id, line.amount_cents + 1, 1 from line, offer)
      insert into offer_uses (order_id, offer_id, state) select line.order_id, offer.id, case o.status when 'unpaid' then 'held' else 'used' end from line join orders o on o.id = line.order_id, offer`,
    sql`insert into invoice_buyers (order_id, name, kra_pin) select id, ${odd}, 'A012345678Z' from orders order by id limit 1`,
    sql`insert into invoices (kind, order_id, buyer_name, buyer_email, seller, lines, vat_percent, total_cents, vat_cents, issued_at)
      select 'invoice', id, ${odd}, ${odd}, jsonb_build_object('name', ${odd}::text), jsonb_build_array(jsonb_build_object('title', ${odd}::text, 'fullCents', null, 'amountCents', total_cents, 'vatCents', 0)), 0, total_cents, 0, ${exactly} from orders where total_cents > 0 and paid_at is not null order by id limit 1 on conflict do nothing`,
    sql`with recorded as (insert into manual_payments (order_id, method, reference, amount_cents, received_on, proof_id, note, needs_approval, recorded_by, created_at)
      select o.id, 'bank', 'FT/1.2-3', 2147483600, '2026-02-28', m.id, ${odd}, true, a.user_id, ${exactly}
      from (select id from orders order by id limit 1) o, (select id from media_files where kind = 'pdf' order by id limit 1) m, (select user_id from admins order by user_id limit 1) a
      returning id) insert into audit_log (actor_name, action, subject_type, subject_id) select '', 'payments.recorded', 'manual_payment', id::text from recorded`,
    sql`insert into quotations (order_id, number, buyer_name, buyer_email, organisation, locale, message, total_cents, vat_percent, valid_until, invites)
      select id, number, ${odd}, 'a@example.com', ${odd}, 'sw', ${odd}, total_cents, 16, ${exactly}, true from orders where status = 'unpaid' and total_cents > 0 order by id desc limit 1`,
    sql`insert into quotation_drafts (content, user_id, email) select jsonb_build_object('message', ${odd}::text), id, 'a@example.com' from users order by id limit 1`,
    sql`insert into plan_courses (course_id) values (${aCourse})`,
    // The database writes the line of the plan when the statement ends.
    sql`with paying as (${ordersForInstalmentPlan})
      insert into plans (number, user_id, course_id, course_title, price_cents, first_cents, span_seconds, tax_due, reminded_at)
        select 'PFVLL11', user_id, course_id, ${odd}, (total_cents / 100 + 11) * 100, 1000, 86400, 'last', ${exactly} from paying`,
    sql`with paying as (${ordersForInstalmentPlan})
      insert into plan_payments (plan_id, order_id) select plans.id, paying.id from plans, paying where number = 'PFVLL11'`,
    sql`with ordered as (insert into orders (number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key)
        values ('MIC3GFT2AB', ${aUser}, 100, 0, 100, 'gift') returning id, user_id),
      line as (insert into payments (order_id, course_id, course_title, buyer_name, buyer_email, amount_cents)
        select id, ${aCourse}, ${odd}, ${odd}, 'a@example.com', 100 from ordered)
      select 1`,
    sql`insert into gifts (order_id, code, sender_name, recipient_name, recipient_email, message, locale, mail_on)
      select id, 'ABCDEFGHJKMNPQRS', 'x', 'x', 'a@example.com', ${odd}, 'sw', '2026-02-28' from orders where number = 'MIC3GFT2AB'`,
    sql`insert into rate_limits (key, expire) values ('x', 1)`,
    sql`insert into review_reports (review_id, user_id) select id, ${aUser} from reviews limit 1`,
    sql`insert into section_texts (section_id, locale, title) select id, 'sw', ${odd} from sections order by id limit 1 on conflict do nothing`,
    sql`insert into sessions (user_id, token, expires_at) values (${aUser}, 'x', now())`,
    sql`insert into site_settings (key, value) values ('address', to_jsonb(${odd}::text)), ('nothing', 'null')`,
    sql`with statement as (insert into statements (file_name, sha256) values (${odd}, 'x') returning id)
      insert into statement_lines (statement_id, position, outcome, receipt, direction, at, set_aside_by, note) select id, -1, 'set_aside', '', 'in', ${exactly}, ${aUser}, ${odd} from statement`,
    sql`insert into study_reports (user_id, id, received_at) values (${aUser}, gen_random_uuid(), ${exactly})`,
    sql`insert into text_reviews (locale, key, english_hash, text_hash, correction, confirmed_at, confirmed_by) select 'sw', ${odd}, '', '', jsonb_build_object('', ${odd}::text), ${exactly}, user_id from admins limit 1`,
    sql`with list as (insert into waiting_lists (course_id) values (${aCourse}) returning course_id)
      insert into waiting_list_entries (course_id, email, locale, confirmed_at) select course_id, 'a@example.com', 'sw', ${exactly} from list`,
    sql`insert into wishlist_items (user_id, course_id) values (${aUser}, ${aCourse})`,
    sql`insert into verifications (identifier, value, expires_at) values ('x', 'x', now())`,
  ])
    await services.db.execute(statement);
  // An order of seats is whole at commit.
  await services.db.transaction(async (tx) => {
    for (const statement of [
      sql`insert into orders (number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key) values ('MIC3SEAT2A', ${aUser}, 200, 0, 200, 'seats')`,
      sql`insert into payments (order_id, course_id, course_title, buyer_name, buyer_email, amount_cents, seat_number)
        select id, ${aCourse}, ${odd}, ${odd}, 'a@example.com', 100, seat from orders, generate_series(1, 2) seat where orders.number = 'MIC3SEAT2A'`,
      sql`insert into quotations (order_id, number, buyer_name, buyer_email, locale, total_cents, vat_percent, valid_until)
        select id, number, ${odd}, 'a@example.com', 'en', total_cents, 0, ${exactly} from orders where number = 'MIC3SEAT2A'`,
      sql`insert into seats (payment_id, email, full_cents, discount_reason) select id, case seat_number when 1 then 'a@example.com' end, 200, ${odd} from payments where seat_number > 0`,
      sql`insert into organisations (name, kra_pin, address) values (${odd}, 'P051998877K', ${odd})`,
      sql`insert into organisation_members (organisation_id, user_id, role) select id, ${aUser}, 'owner' from organisations`,
      sql`insert into packs (organisation_id, kind, course_ids, title, project, seats, percent_off, created_by) select id, 'list', array[${aCourse}, id], ${odd}, ${odd}, 2, 90, ${aUser} from organisations`,
      sql`insert into pack_orders (pack_id, order_id) select packs.id, orders.id from packs, orders where orders.number = 'MIC3SEAT2A'`,
      sql`insert into join_codes (pack_id, code, most, ends_at, addresses) select id, 'ABCDEFGHJK', 2, ${exactly}, array['a@example.com'] from packs`,
      sql`insert into declared_facts (user_id, gender, county) values (${aUser}, 'woman', left(${odd}, 40))`,
      sql`insert into team_reports (organisation_id, number, project, people, joined_from, tested, first_percent, best_percent, made_by) select id, 1, left(${odd}, 80), 10, ${exactly}, 5, 40, 80, ${aUser} from organisations`,
      sql`insert into team_report_groups (report_id, fact, value, reached, active) select id, 'county', left(${odd}, 40), 10, 5 from team_reports`,
      sql`insert into team_report_people (organisation_id, user_id, report_id) select organisation_id, ${aUser}, id from team_reports`,
      sql`insert into team_reminders (user_id, week, pack_id) select ${aUser}, '2026-03-02', id from packs`,
      sql`insert into payment_links (order_id, shown_name, message, locale, created_at, valid_until) select id, ${odd}, ${odd}, 'sw', ${exactly}, 'infinity' from orders order by id limit 1`,
      sql`insert into payer_words (order_id, message) select id, ${odd} from orders where paid_at is not null order by id limit 1`,
    ])
      await tx.execute(statement);
  });
}
