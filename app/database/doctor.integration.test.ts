import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#app/platform/database.server.ts';
import {
  insertCourse,
  insertInvoice,
  insertLesson,
  insertPurchase,
  insertSection,
  insertUser,
} from '#tests/support/rows.ts';
import { addUp, addUpCourses, addUpDays, countUsers, listOrders } from '#tests/support/add-up.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import {
  deletedLater,
  done,
  gift,
  logged,
  paymentBack,
  plan,
  instalmentPlanDecided,
  incomingPaymentBack,
  pack,
  partedSeat,
  refundLine,
  refundRow,
  statement,
  wrongCourseMoney,
} from '#tests/support/wrong-money.ts';
import { wrongQuestions } from '#tests/support/wrong-questions.ts';
import { wrongMedia } from '#tests/support/wrong-media.ts';
import { checkInvariants, invariants, readNotices, type Finding } from './doctor.server.ts';

const env = useTestEnv();

class TakeBack extends Error {}

/** Returns the doctor's findings after a change that no trigger sees, and rolls the change back. */
async function findingsAfter(change: (tx: Database) => Promise<unknown>): Promise<Finding[]> {
  let findings: Finding[] = [];
  const attempt = env.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await change(tx);
    findings = await checkInvariants(tx);
    throw new TakeBack();
  });
  await expect(attempt).rejects.toThrow(TakeBack);
  return findings;
}

const quotation = (columns: string) =>
  `insert into quotations (order_id, number, state, buyer_name, buyer_email, locale, total_cents, vat_percent, valid_until)
    select id, number, ${columns}, 0, now() from orders;`;

const discount = `insert into offers (kind, name, percent, is_for_all, starts_at) values ('sale', 'A sale', 10, true, now());`;

/** A cheque that was recorded for the purchase, with one row of the audit log. */
const cheque = (status: string, action: string) =>
  `insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256) values ('pdf', 'a', 'a', 'application/pdf', 1, repeat('0', 64));
    with recorded as (insert into manual_payments (order_id, method, reference, amount_cents, received_on, proof_id, status, needs_approval, decided_at)
      select o.id, 'cheque', 'KCB-1', 150000, '2026-01-01', m.id, '${status}', false, case '${status}' when 'waiting' then null else now() end from orders o, media_files m returning id)
    insert into audit_log (actor_name, action, subject_type, subject_id) select 'x', '${action}', 'manual_payment', id::text from recorded;`;
const paidByCheque = `update mpesa_receipts set receipt = 'cheque:KCB-1', provider = 'cheque', source = 'manual', attempt_id = null;
    update payments set transaction_id = 'cheque:KCB-1', payment_method = 'cheque'; update payment_attempts set status = 'failed', receipt = null;`;

const studied = async (tx: Database, rest: string) => {
  const { userId, courseId } = await insertPurchase(tx);
  await tx.execute(sql`update courses set student_count = 1`);
  const sectionId = await insertSection(tx, courseId, 0);
  for (const position of [0, 1, 2]) await insertLesson(tx, { courseId, sectionId, position });
  await tx.execute(
    sql`insert into course_progress (user_id, course_id, progress, last_accessed_at) values (${userId}, ${courseId}, 33, now())`,
  );
  await tx.execute(
    sql`insert into lesson_completions (user_id, lesson_id, course_id) select ${userId}, id, course_id from lessons where position = 0`,
  );
  await tx.execute(sql.raw(rest));
  await addUp(tx);
};

const staffEnrolment = `insert into payments (user_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_method, payment_date, granted_by)
  select id, null, 'Course', 'Learner', 'learner@example.com', 0, 'admin_enrolled', 'admin_enrollment', now(), `;

/** A marked attempt of one question, for a statement that writes its answer. */
const attempt = (input: Readonly<Record<string, string>> = {}) => {
  const row = { number: '1', points: '0', ends_at: 'null', arrives_by: 'null', ...input };
  return `with attempt as (insert into check_papers (user_id, lesson_id, course_id, seed, shuffles_answers, of, points_to_pass, started_at,
      state, hand_in_id, handed_in_at, received_at, ${Object.keys(row).join(', ')})
    select u.id, c.id, c.id, '', true, 1, 1, now() - interval '1 hour', 'marked', gen_random_uuid(), now(), now(), ${Object.values(row).join(', ')}
    from users u, courses c limit 1 returning id)`;
};
const answer = (isRight: string) =>
  `insert into check_answers (paper_id, position, question_id, revision, marked_by, is_right) select id, 0, gen_random_uuid(), 1, 1, ${isRight} from attempt`;

const submission = (state: string, points: number | null) =>
  `with handed as (insert into hand_ins (id, user_id, lesson_id, course_id, number, text, rubric, points_to_accept, of, state, handed_in_at, received_at, answer_by, opened_at, decided_at, points)
    select gen_random_uuid(), u.id, gen_random_uuid(), c.id, 1, '', '[{"id": "a"}]', 1, 3, '${state}', now(), now(), now(), now(), now(), ${points} from users u, courses c limit 1 returning id)`;

/** Seats of an order without a quotation. */
const takenSeat = `update payments set seat_number = 1; insert into seats (payment_id, state, taken_at) select id, 'taken', now() from payments`;
const ledOrganisation = `with g as (insert into organisations (name) values ('Taita Farms SACCO') returning id), m as (insert into organisation_members (organisation_id, user_id, role) select g.id, u.id, 'owner' from g, users u)`;

/** One wrong state per invariant. Each must break only its own invariant. */
const wrong: Record<string, (tx: Database) => Promise<unknown>> = {
  ...wrongMedia,
  'I1 paid is enrolled': statement(`delete from enrolments; update courses set student_count = 0`),
  'I2 enrolled is granted': statement(`update enrolments set source = 'grant'`),
  'I2 staff enrolments are named': statement(`${staffEnrolment} null from users`),
  'I3 receipts pay one order': statement(`update payments set transaction_id = 'SOMEOTHER1'`),
  'I3 receipts of attempts': async (tx) => {
    await insertPurchase(tx);
    await statement(
      `update mpesa_receipts set attempt_id = null;
      update mpesa_receipts r set attempt_id = (select id from payment_attempts a where a.order_id <> r.order_id)
        where receipt = (select max(receipt) from mpesa_receipts)`,
    )(tx);
  },
  'I1 gifts are unopened, opened or refunded': statement(gift('unopened')),
  'I4 orders of gifts have one line': statement(
    `${gift('opened')} update payments set amount_cents = 149950; update orders set subtotal_cents = 149950, rounding_cents = 50`,
  ),
  'I1 seats are free, taken or refunded': statement(`insert into seats (payment_id) select id from payments`),
  'I4 orders of seats have seats alone': statement(takenSeat),
  'organisations have an owner': statement(`insert into organisations (name) values ('Taita Farms SACCO')`),
  'I4 packs have all their seats': statement(pack('2, 0', 'seats, percent_off')),
  'I1 courses of a seat stay together': statement(partedSeat),
  'I4 reports add up': statement(
    `${ledOrganisation}, r as (insert into team_reports (organisation_id, number, people, joined_from) select id, 1, 20, now() from g returning id) insert into team_report_groups (report_id, fact, value, reached) select r.id, 'gender', v.value, 8 from r, (values ('woman'), ('')) v (value)`,
  ),
  'I2 instalment plans that ended are closed': statement(
    `${plan({ state: `'cancelled'`, cancelled: 'now()' })} ${instalmentPlanDecided}`,
  ),
  'I4 instalment plans add up': statement(`${plan()} update plans set paid_cents = 140000`),
  'I4 lines of instalment plans are held': statement(`${plan()} update plan_lines set open_for = null`),
  'I4 shares of instalment plans add up': statement(`${plan()} update plan_lines set price_cents = 199900`),
  'I4 orders of instalment plans are of their courses': statement(
    `${plan()} ${instalmentPlanDecided} insert into courses (slug, title, price_cents) values ('other', 'Other', 1);
    update plan_lines set course_id = (select id from courses where slug = 'other'), open_for = null; update plans set state = 'cancelled', cancelled_at = now();
    update enrolments set revoked_at = now(); update courses set student_count = 0`,
  ),
  'I7 instalment plans are refunded once cancelled': statement(
    `${plan()} ${refundRow({ amount_cents: '150000' })} ${refundLine}`,
  ),
  'I4 lines add up': statement(`update orders set subtotal_cents = 149950, rounding_cents = 50`),
  'I4 reductions add up': statement(
    `${discount} insert into offer_uses (order_id, offer_id, state) select o.id, f.id, 'used' from orders o, offers f;
    insert into line_discounts (payment_id, offer_id, full_cents, reduction_cents) select p.id, f.id, p.amount_cents, 1 from payments p, offers f`,
  ),
  'I4 uses lower a price': statement(
    `${discount} insert into offer_uses (order_id, offer_id, state) select o.id, f.id, 'used' from orders o, offers f`,
  ),
  'I4 free by a discount': statement(
    `update payments set amount_cents = 0, transaction_id = null, payment_method = 'free'; update orders set subtotal_cents = 0, total_cents = 0; delete from payment_attempts; delete from mpesa_receipts`,
  ),
  'I4 invoices of orders': async (tx) => {
    const { orderId } = await insertPurchase(tx);
    await insertInvoice(tx, orderId);
    await tx.execute(sql`update courses set student_count = 1`);
    await tx.execute(sql`update invoices set total_cents = 100000`);
    await addUp(tx);
  },
  'I4 invoice numbers': statement(`insert into invoice_series (series, last) values ('INV-2026', 1)`),
  'I4 prompts ask the total': statement(`update payment_attempts set amount_shillings = 1499`),
  'I4 receipts pay the total': statement(`update mpesa_receipts set amount_cents = 100`),
  'I4 parts have their payment': statement(
    `insert into mpesa_receipts (receipt, order_id, amount_cents, source, state, is_part, decided_at)
      select 'PART000000', id, 150000, 'c2b', 'matched', true, now() from orders;
    update mpesa_receipts set state = 'review' where not is_part`,
  ),
  'I5 orders and lines agree': statement(
    `update payments set status = 'pending'; update enrolments set revoked_at = now(); update courses set student_count = 0`,
  ),
  'I4 requests by a link have a link': statement(`update payment_attempts set is_by_link = true`),
  'I5 payers speak of paid orders': statement(
    `insert into orders (number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key) select 'MIC3ZZZZZZ', id, 100, 0, 100, 'words-key' from users;
    insert into payments (order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents)
      select o.id, o.user_id, c.id, 'T', 'L', 'l@example.com', 100 from orders o, courses c where o.number = 'MIC3ZZZZZZ';
    insert into payer_words (order_id, message) select id, 'Hongera' from orders where number = 'MIC3ZZZZZZ'`,
  ),
  'I4 quotations name their order': statement(quotation(`'paid', 'L', 'l@example.com', 'en', total_cents + 100`)),
  'I4 versions of quotations follow each other': statement(
    `${quotation(`'paid', 'L', 'l@example.com', 'en', total_cents`)} update quotations set replaces = id, version = 2`,
  ),
  'I5 quotations are paid with their order': statement(quotation(`'sent', 'L', 'l@example.com', 'en', total_cents`)),
  'I5 paid has a proof': statement(
    `update payment_attempts set status = 'failed'; update mpesa_receipts set state = 'review'`,
  ),
  'campaigns reach their end': statement(
    `insert into campaigns (subject, body) values ('Live', 'On Thursday'); insert into campaign_recipients (campaign_id, subscription_id, email) select id, gen_random_uuid(), 'a@example.com' from campaigns`,
  ),
  'I5 paid uses discounts': statement(
    `${discount} insert into offer_uses (order_id, offer_id) select o.id, f.id from orders o, offers f;
    insert into line_discounts (payment_id, offer_id, full_cents, reduction_cents) select p.id, f.id, p.amount_cents + 1, 1 from payments p, offers f`,
  ),
  'I5 success pays':
    statement(`update orders set status = 'unpaid', paid_at = null; update payments set status = 'pending';
    update enrolments set revoked_at = now(); update courses set student_count = 0`),
  'I3 claims have their money': statement(
    `insert into payment_claims (order_id, receipt, status, decided_at) select id, 'NOTTHERE00', 'matched', now() from orders`,
  ),
  'I3 codes move money once': statement(
    `${refundRow({ ...done, refund_receipt: 'receipt' })} ${refundLine} ${logged} ${paymentBack} ${incomingPaymentBack}`,
  ),
  'I3 recorded payments have their receipt': statement(cheque('approved', 'payments.recorded')),
  'I7 bounced cheques are taken back': statement(`${cheque('bounced', 'payments.recorded')} ${paidByCheque}`),
  'I10 recorded payments are logged': statement(cheque('waiting', 'payments.seen')),
  'I7 refunds are made': statement(
    `${deletedLater('course.deleted')} ${paymentBack} update orders set status = 'partly_refunded';
    insert into payments (order_id, user_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_date)
      select order_id, user_id, 'Other', 'L', 'l@example.com', 50000, 'completed', now() from payments;
    update orders set subtotal_cents = 200000, total_cents = 200000; update payment_attempts set amount_shillings = 2000;
    update mpesa_receipts set amount_cents = 200000`,
  ),
  'I7 refunds take back their payments': statement(`${refundRow(done)} ${refundLine} ${logged} ${incomingPaymentBack}`),
  'I7 refunds stay within receipts': statement(refundRow({ amount_cents: '150100' })),
  'I7 refunds are of their order': statement(
    `insert into mpesa_receipts (receipt, amount_cents, source, state) values ('UNCLAIMED0', 100, 'c2b', 'review'); insert into refunds (receipt, amount_cents) values ('UNCLAIMED0', 100); ${refundLine}`,
  ),
  'I7 refunded receipts have their refunds': statement(incomingPaymentBack),
  'I7 refunded orders have their refunds': statement(
    `${refundRow({ ...done, amount_cents: '149900' })} ${refundLine} ${logged} ${paymentBack}`,
  ),
  'I7 surplus goes back': statement(
    `insert into mpesa_receipts (receipt, order_id, amount_cents, source, state) select 'SURPLUS000', id, 100, 'c2b', 'surplus' from orders`,
  ),
  'I7 refunds under way were sent': statement(refundRow({ amount_cents: '150000', status: `'unknown'` })),
  'I11 M-Pesa finds its prompts': statement(`update mpesa_prompts set checkout_request_id = 'of another'`),
  'I11 codes of prompts pay their order': async (tx) => {
    await insertPurchase(tx);
    await statement(
      `update payment_attempts set receipt = (select receipt from mpesa_receipts r where r.order_id <> payment_attempts.order_id)
        where id = (select attempt_id from mpesa_receipts order by receipt limit 1)`,
    )(tx);
  },
  'I11 provisional receipts are counted once': statement(
    `update mpesa_receipts set source = 'query'; update payments set transaction_id = null;
    insert into mpesa_receipts (receipt, amount_cents, source, state, phone_number, paid_at)
      select 'SAMEMONEY0', r.amount_cents, 'statement', 'review', a.phone_number, a.created_at
      from mpesa_receipts r join payment_attempts a on a.id = r.attempt_id`,
  ),
  'I10 refunds are logged': statement(`${refundRow(done)} ${refundLine} ${paymentBack} ${incomingPaymentBack}`),
  'I7 payments are added up': async (tx) => {
    await insertPurchase(tx);
    await tx.execute(sql`update courses set student_count = 1`);
    await listOrders(tx);
    await addUpCourses(tx);
    await countUsers(tx);
  },
  'I7 courses are added up': async (tx) => {
    await insertPurchase(tx);
    await tx.execute(sql`update courses set student_count = 1`);
    await listOrders(tx);
    await addUpDays(tx);
    await countUsers(tx);
  },
  'I7 orders are one row': async (tx) => {
    await statement('')(tx);
    await tx.execute(sql`update payments set listed_status = 'pending'`);
    await addUpDays(tx);
  },
  'I7 methods are true': statement(`update payments set payment_method = 'bank'`),
  'I6 progress follows the rule': (tx) => studied(tx, `update course_progress set progress = 34`),
  'I6 completion has progress': (tx) => studied(tx, `delete from course_progress`),
  'I6 completed is badged': (tx) => studied(tx, `update course_progress set completed_at = now()`),
  'I6 badges are certified': (tx) =>
    studied(
      tx,
      `insert into badges (course_id, name, image_url) select id, 'Master', '' from courses;
      insert into user_badges (user_id, badge_id, verification_code, earned_date) select u.id, b.id, 'ABCDEFGHJKMNPQRS', now() from users u, badges b`,
    ),
  'corrected names are on certificates': (tx) =>
    studied(
      tx,
      `insert into badges (course_id, name, image_url) select id, 'Master', '' from courses;
      insert into user_badges (user_id, badge_id, verification_code, earned_date) select u.id, b.id, 'ABCDEFGHJKMNPQRS', now() from users u, badges b;
      insert into certificates (code, user_id, course_id, learner_name, course_title, category, instructor, lessons, hours, completed_at)
        select 'ABCDEFGHJKMNPQRS', u.id, c.id, 'Amina', 'Beads', 'general', 'Ann', 1, 1, now() from users u, courses c;
      insert into certificate_corrections (code, state, name, former_name, decided_at, decision_reason) values
        ('ABCDEFGHJKMNPQRS', 'issued', 'Amina', 'Anima', now() - interval '1 day', 'right then'),
        ('ABCDEFGHJKMNPQRS', 'issued', 'Aminah', 'Amina', now(), 'right now')`,
    ),
  'I9 sections are in order': async (tx) => insertSection(tx, await insertCourse(tx), 1),
  'I9 lessons are in order': (tx) => studied(tx, `update lessons set position = 5 where position = 2`),
  'I10 staff enrolments and revocations are logged': statement(`${staffEnrolment} id from users`),
  'pending enrolments wait': statement(
    `update users set email_verified = true;
    insert into pending_enrolments (email, course_id, is_told) select u.email, c.id, false from users u, courses c limit 1`,
  ),
  'accepted submissions are completed': statement(
    `${submission('accepted', 3)} insert into hand_in_levels (hand_in_id, criterion, level) select id, 'a', 3 from handed`,
  ),
  'points follow the levels': statement(
    `${submission('improve', 2)} insert into hand_in_levels (hand_in_id, criterion, level) select id, 'a', 3 from handed`,
  ),
  'files of submissions are their learners’': statement(
    `${submission('improve', null)} insert into hand_in_files (hand_in_id, position, media_id) select id, 0, gen_random_uuid() from handed`,
  ),
  'points follow the answers': statement(`${attempt()} ${answer('true')}`),
  'passed quizzes are completed and proved': statement(`${attempt({ points: '1' })} ${answer('true')}`),
  'attempts were handed in in time': statement(
    `${attempt({ ends_at: `now() - interval '1 minute'`, arrives_by: `now() + interval '1 day'` })} ${answer('false')}`,
  ),
  'attempts are counted': statement(`${attempt({ number: '2' })} ${answer('false')}`),
  'revisions of questions are counted': statement(
    `insert into questions (course_id, kind, use, difficulty, words, draft, current_revision)
      select id, 'gaps', 'check', 1, '', '{"kind": "gaps"}', 2 from courses limit 1;
    insert into question_revisions (question_id, number, kind, content) select id, 2, kind, draft from questions`,
  ),
  'pictures of questions are known': statement(
    `insert into question_pictures (question_id, media_id) select id, id from courses limit 1`,
  ),
  'lessons are indexed': async (tx) => {
    const courseId = await insertCourse(tx);
    await insertLesson(tx, { courseId, sectionId: await insertSection(tx, courseId, 0), position: 0 });
    await tx.execute(sql`update lesson_index_states set due_at = null`);
  },
  ...wrongQuestions,
  'practice questions are in order': statement(
    `insert into practice_questions (lesson_id, question_id, course_id, position) select id, id, id, 1 from courses limit 1`,
  ),
  'cards follow the log': statement(
    `insert into review_cards (user_id, question_id, course_id, due_at, stability, difficulty, reviews, lapses, last_rating, last_answered_at)
      select u.id, c.id, c.id, now() + interval '1 day', 1, 1, 1, 0, 3, now() from users u, courses c limit 1`,
  ),
  'users are counted': insertUser,
  'students are counted': statement(`update courses set student_count = 2`),
  'ratings are counted': statement(`update courses set rating_count = 1, rating_sum = 5`),
  'reports are counted': statement(
    `insert into reviews (user_id, course_id, rating, is_hidden, open_reports) select u.id, c.id, 5, true, 1 from users u, courses c limit 1`,
  ),
};

describe('the doctor', () => {
  it('finds nothing in an empty database', async () => expect(await checkInvariants(env.db)).toEqual([]));

  it('finds nothing after a purchase and a lesson', async () => {
    await insertPurchase(env.db);
    expect(await findingsAfter((tx) => studied(tx, ''))).toEqual([]);
  });

  it.each(Object.entries(wrong))('reports that %s is broken, and nothing else', async (name, change) => {
    const findings = await findingsAfter(change);
    expect(findings.map((finding) => finding.name)).toEqual([name]);
    expect(findings[0]?.rows).not.toEqual([]);
  });

  it.each([
    ['by whoever asked for it is a notice', 'u.id', [], ['Refunds logged with their payment']],
    ['by somebody else is wrong', 'null', ['I10 refunds are logged'], []],
  ])('a refund that an early demo logged with its payment %s', async (_case, actor, broken, noticed) => {
    const found = { findings: [] as string[], notices: [] as string[] };
    await findingsAfter(async (tx) => {
      const requested = { ...done, requested_by: '(select id from users limit 1)' };
      await statement(`${refundRow(requested)} ${refundLine} ${paymentBack} ${incomingPaymentBack}
        insert into audit_log (actor_id, actor_name, action, subject_type, subject_id)
          select ${actor}, 'Admin', 'payment.refunded', 'payment', p.id::text from payments p, users u`)(tx);
      found.findings = (await checkInvariants(tx)).map(({ name }) => name);
      found.notices = (await readNotices(tx)).map(({ name }) => name);
    });
    expect(found).toEqual({ findings: broken, notices: noticed });
    expect(await readNotices(env.db)).toEqual([]);
  });

  it('reports unprepared and failed videos', async () => {
    const file = (key: string) =>
      sql`insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
        values ('video', ${key}, ${key}, 'video/quicktime', 1, repeat('0', 64)) returning id`;
    const prepare = (key: string, columns: string) =>
      env.db
        .execute(sql`with file as (${file(key)}) insert into media_preparations (media_id, asked_at, state, percent, beat_at, fault)
        select id, now() - ${sql.raw(columns)} from file`);
    const named = async () => (await readNotices(env.db)).map(({ name }) => name);
    await prepare('young', `interval '9 minutes', 'waiting', null, null, null`);
    expect(await named()).toEqual([]);
    await prepare('old', `interval '11 minutes', 'waiting', null, null, null`);
    expect(await named()).toEqual(['videos wait to be converted']);
    await prepare('running', `interval '1 hour', 'running', 40, now(), null`);
    expect(await named()).toEqual([]);
    await env.db.execute(
      sql`update media_preparations set beat_at = now() - interval '4 minutes' where state = 'running'`,
    );
    expect((await readNotices(env.db))[0]?.rows).toMatchObject([{ file_name: 'running' }, { file_name: 'old' }]);
    await env.db.execute(
      sql`update media_preparations set state = 'failed', percent = null, beat_at = null, fault = 'unreadable'`,
    );
    expect(await named()).toEqual(['videos were not converted']);
  });

  it('tests every invariant', () => {
    expect([...Object.keys(wrong), ...Object.keys(wrongCourseMoney)].toSorted()).toEqual(
      invariants.map(({ name }) => name).toSorted(),
    );
  });
});
