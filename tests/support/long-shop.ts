import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { instructorSlug } from '#app/modules/catalogue/courses/instructor-name.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { demoLearnerAccount } from '#seeds/demo-accounts.ts';
import { seedShop } from '#seeds/seed-demo.server.ts';
import { fillExercises } from './long-exercises.ts';
import { fillSales } from './long-sales.ts';
import { fillStudy, readDemoLearner } from './long-study.ts';
import { fillTeams } from './long-teams.ts';

/** Realistic long values: names with hyphens, addresses of ministries, titles of twelve words. */
const name = 'Christopher-Emmanuel Nyambura Wanjohi Kipchumba';
const email = 'christopher.emmanuel.wanjohi.kipchumba@procurement.uasingishu.countygovernment.example';
const title = 'Digital Entrepreneurship, Bookkeeping and Customer Communication for Small Businesses in Kenya';

/**
 * Fills the demo's shop with long names, e-mails, titles and amounts, and with rows for every list of the portal. Returns an example for
 * each parameter of the route table.
 */
export async function fillWithLongData(db: Database, folder: string): Promise<Readonly<Record<string, string>>> {
  await seedShop({
    db,
    storage: createLocalStorage(nameDataFolder(folder).mediaPath),
    clock: { now: () => new Date() },
  });
  await lengthen(db);
  await fillLists(db);
  const examples = await readExamples(db);
  // Nobody may change their own role.
  const { id: staffId } = await createStaff(db, { name, email, role: 'editor' });
  const courseId = examples['courseId'] ?? '';
  const studied = await fillStudy(db, { folder, courseId, title });
  const exercises = await fillExercises(db, { courseId, title, learner: await readDemoLearner(db) });
  const sales = await fillSales(db, { learnerId: examples['userId'] ?? '', title, email });
  const teams = await fillTeams(db, { ownerId: examples['userId'] ?? '', title, email });
  return { ...examples, staffId, ...studied, ...exercises, ...sales, ...teams };
}

/** Turns off the rules of the books, because otherwise nobody can change the name on a payment. */
async function lengthen(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // By a key that stays the same from run to run, as ids do not.
    const isLong = (key: string) => sql`(abs(hashtext(${sql.identifier(key)}::text)) % 3 = 0)`;
    for (const statement of [
      sql`update users set name = ${name} where ${isLong('email')} or email = ${demoLearnerAccount.email}`,
      sql`update users set email = left(md5(email), 4) || '.' || ${email} where ${isLong('email')} and email not in ('admin@example.com', ${demoLearnerAccount.email})`,
      sql`update courses set title = ${title}, instructor = 'Prof. ' || ${name} where ${isLong('slug')} or slug = 'frontend-foundations'`,
      sql`update courses set price_cents = 24999950 where price_cents > 500000`,
      sql`update sections set title = ${title} || ' ' || position where ${isLong('title')}`,
      sql`update lessons set title = ${title} where ${isLong('title')}`,
      sql`update payments p set course_title = c.title, amount_cents = case when p.amount_cents > 0 then c.price_cents else 0 end from courses c where c.id = p.course_id`,
      sql`update payments p set buyer_name = u.name, buyer_email = u.email from users u where u.id = p.user_id`,
      sql`update orders o set subtotal_cents = s.sum, total_cents = ceil(s.sum / 100.0) * 100, rounding_cents = ceil(s.sum / 100.0) * 100 - s.sum
          from (select order_id, sum(amount_cents) as sum from payments group by 1) s where s.order_id = o.id`,
      sql`update mpesa_receipts r set amount_cents = o.total_cents from orders o where o.id = r.order_id`,
      sql`update refunds f set amount_cents = r.amount_cents from mpesa_receipts r where r.receipt = f.receipt`,
      sql`update portfolio_items set title = ${title} where ${isLong('slug')}`,
    ])
      await tx.execute(statement);
  });
}

/** The first or last reported review. */
const reported = (direction: 'asc' | 'desc') =>
  sql`(select r.id from reviews r join users u on u.id = r.user_id where r.id in (select review_id from review_reports)
    order by r.created_at ${sql.raw(direction)}, u.email ${sql.raw(direction)} limit 1)`;

async function fillLists(db: Database): Promise<void> {
  const learner = sql`(select id from users where email = ${demoLearnerAccount.email})`;
  const words = `I paid for ${title} on Tuesday, and the receipt names somebody else. `.repeat(3);
  for (const statement of [
    sql`insert into contact_messages (name, email, message, status) select ${name}, ${email}, ${words}, s from unnest(array['new', 'read', 'answered', 'archived']) s`,
    sql`insert into contact_replies (message_id, body, sent_by_name) select id, ${words}, ${name} from contact_messages where status = 'answered'`,
    sql`insert into questions (course_id, kind, use, difficulty, lesson_id, words, draft)
      select c.id, 'true_false', 'practice', 2, (select l.id from lessons l where l.course_id = c.id order by length(l.title) desc, l.section_id, l.position limit 1), ${title},
        jsonb_build_object('kind', 'true_false', 'prompt', jsonb_build_object('en', ${title}::text), 'beside', '{}'::jsonb, 'explanation', '{}'::jsonb, 'isTrue', true)
      from courses c where c.slug = 'frontend-foundations'`,
    sql`insert into newsletter_subscriptions (email, status, confirmed_at) values (${email}, 'confirmed', now()), ('a@example.com', 'pending', null)`,
    sql`insert into review_reports (review_id, user_id, reason) select id, ${learner}, ${words} from reviews where user_id <> ${learner} order by created_at, (select email from users u where u.id = user_id) limit 2`,
    sql`update reviews set is_hidden = true, hidden_reason = ${words} where id = ${reported('desc')}`,
    sql`insert into offers (kind, name, code_key, percent, is_for_all, starts_at, ends_at, audience) values
      ('coupon', 'WANAFUNZIWAMWAKA2026', 'WANAFUNZ1WAMWAKA2026', 15, true, now(), now() + interval '1 year', 'first_purchase')`,
    sql`insert into payment_claims (order_id, user_id, receipt) select id, user_id, 'SLK4H7R9QT' from orders where status = 'unpaid' order by created_at, idempotency_key, id limit 2`,
    sql`insert into mpesa_receipts (receipt, amount_cents, source, state, paid_at, phone_number, account_reference)
      values ('SLK4H7R9ZZ', 149999950, 'c2b', 'review', now(), '254712345678', 'KIPCHUMBA SCHOOL FEES')`,
    sql`insert into invoices (kind, order_id, buyer_name, buyer_email, buyer_pin, seller, lines, vat_percent, total_cents, vat_cents, issued_at)
      select 'invoice', o.id, ${name} || ' & Daughters Ltd', ${email}, case when row_number() over (order by o.paid_at, o.idempotency_key, o.id) % 2 = 0 then 'P051234567A' end,
        jsonb_build_object('name', ${name}::text, 'address', 'Bishop Magua Centre, Ngong Road', 'city', 'Nairobi, Kenya', 'email', ${email}::text, 'kraPin', 'P052114873Q'),
        jsonb_build_array(jsonb_build_object('title', ${title}::text, 'fullCents', o.total_cents + 100, 'amountCents', o.total_cents, 'vatCents', round(o.total_cents * 16 / 116.0)::int)),
        16, o.total_cents, round(o.total_cents * 16 / 116.0)::int, o.paid_at
      from orders o where o.status <> 'unpaid' and o.total_cents > 0 order by o.paid_at, o.idempotency_key, o.id limit 60`,
    sql`insert into invoices (kind, order_id, refund_id, buyer_name, buyer_email, buyer_pin, seller, lines, vat_percent, total_cents, vat_cents, issued_at)
      select 'credit_note', i.order_id, f.id, i.buyer_name, i.buyer_email, i.buyer_pin, i.seller, i.lines, i.vat_percent, i.total_cents, i.vat_cents, i.issued_at
      from (select distinct on (r.order_id) f.id, r.order_id from refunds f join mpesa_receipts r on r.receipt = f.receipt where f.status = 'done' order by r.order_id, f.id) f
      join invoices i on i.order_id = f.order_id order by i.number`,
    sql`update invoices set etims_number = 'KRASRN000118732 / ' || sequence, etims_url = 'https://etims.kra.go.ke/common/link/etims/receipt/' || sequence, etims_entered_at = issued_at
      where kind = 'invoice' and sequence % 2 = 1`,
    sql`with statement as (insert into statements (file_name, sha256) values ('ORG_4008123_Utility_20261101000000_20261121235959.csv', 'x') returning id)
      insert into statement_lines (statement_id, position, outcome, receipt, direction, at, amount_cents, booked_cents, details, party, account)
      select id, row_number() over (), outcome, 'TRXQPARB2W0DM' || row_number() over (), 'in', now(), 24999950, 24999900, 'Pay Bill Online from ' || ${name}, ${name}, 'KIPCHUMBA SCHOOL FEES'
      from statement, unnest(array['matched', 'different', 'missing_here', 'missing_there', 'duplicate']) outcome`,
    sql`insert into audit_log (actor_id, actor_name, action, subject_type, subject_id, before, after, address)
      select u.id, u.name, e.action, e.subject, case e.subject when 'course' then c.id else u.id end, e.before::jsonb, e.after::jsonb, '2c0f:fe38:2193:1f00:5d4b:7bff:fe2a:41c9'
      from (select * from users order by length(name) desc, email limit 2) u, (select * from courses order by length(title) desc, slug limit 1) c, (values
        ('course.updated', 'course', ${JSON.stringify({ title, priceCents: 24_999_950 })}, ${JSON.stringify({ title: 'Short', priceCents: 250_000 })}),
        ('user.suspended', 'user', null, null),
        ('user.updated', 'user', null, '{"changed": "name, email, phone"}'),
        ('admin.signed_in', 'user', null, '{"secondFactor": "authenticator", "userAgent": "Mozilla/5.0 (X11; Linux x86_64)"}')) e (action, subject, before, after)`,
  ])
    await db.execute(statement);
}

/** Returns the key of the longest text of accounts. */
function maxTextLength(): string {
  const texts = JSON.parse(readFileSync('app/texts/en/account.json', 'utf8')) as Readonly<Record<string, unknown>>;
  const lengthOf = (text: unknown) => JSON.stringify(text).length;
  const [longest] = Object.entries(texts).toSorted(([, a], [, b]) => lengthOf(b) - lengthOf(a));
  return longest?.[0] ?? 'none';
}

async function readExamples(db: Database): Promise<Readonly<Record<string, string>>> {
  const one = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ value: string }>(query)).rows[0]?.value ?? 'none';
  const courseId = await one(sql`select id as value from courses where slug = 'frontend-foundations'`);
  const userId = await one(sql`select id as value from users where email = ${demoLearnerAccount.email}`);
  const paid = sql`from payments where user_id = ${userId} and status = 'completed' order by created_at, course_title, id limit 1`;
  return {
    courseId,
    instructor: instructorSlug(`Prof. ${name}`) ?? 'none',
    userId,
    sectionId: await one(sql`select id as value from sections where course_id = ${courseId} order by position limit 1`),
    lessonId: await one(
      sql`select id as value from lessons where course_id = ${courseId} order by position, id limit 1`,
    ),
    questionId: await one(
      sql`select id as value from questions where course_id = ${courseId} order by words, id limit 1`,
    ),
    askedQuestionId: await one(
      sql`select id as value from lesson_questions where state = 'open' order by created_at, id limit 1`,
    ),
    quizId: await one(
      sql`select id as value from lessons where course_id = ${courseId} and content_type = 'check' order by position, id limit 1`,
    ),
    orderId: await one(sql`select order_id as value ${paid}`),
    paymentId: await one(sql`select id as value ${paid}`),
    invoiceId: await one(
      sql`select id as value from invoices where etims_number is not null order by (order_id in (select order_id ${paid})) desc, number limit 1`,
    ),
    decision: 'refund',
    subject: await one(sql`select order_id as value ${paid}`),
    projectTitle: await one(sql`select slug as value from portfolio_items order by length(title) desc, slug limit 1`),
    projectId: await one(sql`select id as value from portfolio_items order by length(title) desc, slug limit 1`),
    messageId: await one(sql`select id as value from contact_messages where status = 'answered'`),
    reviewId: await one(sql`select ${reported('asc')} as value`),
    statementId: await one(sql`select id as value from statements where provider = 'mpesa'`),
    textKey: maxTextLength(),
    discountId: await one(sql`select id as value from offers where kind = 'coupon' order by name limit 1`),
    code: await one(
      sql`select code as value from certificates where user_id = ${userId} order by completed_at, course_title, code limit 1`,
    ),
    '*': 'nowhere',
  };
}
