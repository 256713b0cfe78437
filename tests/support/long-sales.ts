import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { Database } from '#app/platform/database.server.ts';

interface LongValues {
  readonly learnerId: string;
  readonly title: string;
  readonly email: string;
}

const words =
  'What everybody who keeps books, answers customers and takes payments needs in the first week of a new shop. ';

/** Condition: the course is on sale, and the learner does not have it. */
const isNew = (learnerId: string) =>
  sql`(status = 'active' and id not in (select course_id from enrolments where user_id = ${learnerId}))`;

/**
 * Adds to the long shop a course that is announced, a bundle, an instalment plan of a learner, a recorded payment and campaigns. Returns
 * examples of them.
 */
export async function fillSales(
  db: Database,
  { learnerId, title, email }: LongValues,
): Promise<Readonly<Record<string, string>>> {
  const slug = 'announced-with-a-long-title';
  const { id: announcedId } = await createCourse(db, { slug, title, status: 'draft' });
  for (const statement of [
    sql`insert into waiting_lists (course_id) values (${announcedId})`,
    sql`with bundle as (insert into offers (kind, name, slug, about, percent, is_for_all, starts_at) values
        ('bundle', ${title.slice(0, 80)}, 'long-bundle', ${words.repeat(4)}, 25, false, now() - interval '1 day') returning id)
      insert into offer_courses (offer_id, course_id) select bundle.id, c.id from bundle, (
        (select id from courses where status = 'active' order by length(title) desc, slug limit 1)
        union (select id from courses where ${isNew(learnerId)} and price_cents > 500000 order by length(title) desc, slug desc limit 1)
        union (select id from courses where ${isNew(learnerId)} and price_cents <= 500000 order by length(title) desc, slug desc limit 3)) c`,
    sql`insert into plan_courses (course_id) select course_id from offer_courses`,
    sql`insert into manual_payments (order_id, method, reference, amount_cents, received_on, proof_id, note, needs_approval, recorded_by)
      select o.id, 'cheque', 'KCB-UASIN-GISHU/000123456789-2026', 24999900, current_date - 1, m.id, ${words.repeat(2)}, true, a.user_id
      from (select id from orders where status = 'unpaid' order by created_at, idempotency_key, id limit 1) o, (select id from media_files where kind = 'pdf' order by sha256 limit 1) m,
        (select id as user_id from users where id in (select user_id from admins) order by email limit 1) a`,
    sql`insert into site_settings (key, value) values ('bankAccount', to_jsonb(${['Equity Bank (Kenya) Limited, Ngong Road Branch', 'KCB Bank Kenya Limited, Uasin Gishu', 'Co-operative Bank of Kenya'].map((bank) => `${bank}; ${email.slice(0, 40)}; 0180 2964 1172`).join('\n')}::text))
      on conflict (key) do update set value = excluded.value`,
    sql`with statement as (insert into statements (provider, file_name, sha256) values ('bank', 'EQUITY_BANK_KENYA_LIMITED_NGONG_ROAD_BRANCH_0180296411_20261101_20261130.csv', 'long-bank') returning id)
      insert into statement_lines (statement_id, position, outcome, receipt, direction, at, amount_cents, booked_cents, details, account, note)
      select statement.id, row_number() over (), outcome, case when outcome in ('missing_here', 'likely', 'set_aside') then '' else 'cheque:KCB-UASIN-GISHU/000123456789-2026' end,
        case when outcome = 'returned' then 'out' else 'in' end, now(), case when outcome <> 'expected' then 24999900 end, case when outcome in ('matched', 'different', 'expected', 'waiting', 'later') then 24999900 end,
        ${`TRF/PESALINK/${email.toUpperCase()}/${title.toUpperCase()}`}, case when outcome in ('missing_here', 'likely') then 'MIC3LNGFT2' else '' end, case when outcome = 'set_aside' then ${words.repeat(3)} else '' end
      from statement, unnest(array['matched', 'different', 'missing_here', 'likely', 'waiting', 'returned', 'expected', 'later', 'set_aside']) outcome`,
    sql`insert into campaigns (subject, body, html, course_id, is_for_subscribers) select ${title}, ${words.repeat(12)},
      ${`<h2>${title}</h2><p>${words.repeat(6)}</p><ul><li>${words}</li><li>${email}</li></ul><p><a href="https://shop.example/${title.replaceAll(' ', '-')}">${title}</a></p>`}, id, true from courses where slug = 'frontend-foundations'`,
    sql`insert into payment_links (order_id, shown_name, message, locale, valid_until) select id, ${title.slice(0, 80)}, ${words.repeat(2).slice(0, 200)}, 'en', now() + interval '7 days'
      from orders where status = 'unpaid' and user_id is not null and id not in (select order_id from plan_payments) order by created_at desc, idempotency_key, id limit 1`,
    sql`with added as (insert into organisations (name, kra_pin, address) values (${title.slice(0, 120)}, 'P051998877K', ${words}) returning id),
      pack as (insert into packs (organisation_id, course_id, seats, percent_off) select added.id, c.id, 500, 30 from added, (select id from courses where ${isNew(learnerId)} order by length(title) desc, slug limit 1) c returning id),
      code as (insert into join_codes (pack_id, code, most, ends_at) select id, 'WWWWMMMMWW', 500, now() + interval '60 days' from pack)
      insert into organisation_members (organisation_id, user_id, role) select added.id, u.id, 'owner' from added, (select id from users where id <> ${learnerId} order by email limit 1) u`,
    sql`with sent as (insert into campaigns (subject, body, is_for_subscribers, status, send_at, started_at, finished_at) values
        (${title}, ${words}, true, 'sent', now(), now(), now()) returning id)
      insert into campaign_recipients (campaign_id, subscription_id, email, state) select sent.id, n.id, ${email}, 'skipped' from sent, (select id from newsletter_subscriptions order by email limit 1) n`,
  ])
    await db.execute(statement);
  await db.transaction(async (tx) => {
    // Without the rules of the books: they would ask for the payments of the plan.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into quotations (order_id, number, buyer_name, buyer_email, organisation, locale, message, total_cents, vat_percent, valid_until)
      select id, number, ${title}, ${email}, ${title.slice(0, 120)}, 'en', ${words.repeat(4)}, total_cents, 16, now() + interval '9 days' from orders where status = 'unpaid' order by created_at, idempotency_key, id limit 1`);
    await tx.execute(sql`with plan as (insert into plans (number, user_id, course_id, course_title, course_count, price_cents, first_cents, span_seconds, tax_due, state, paid_cents, access_until, started_at)
      select 'PLNGSHP', ${learnerId}, id, ${title}, 3, 24999900, 5000000, 15552000, 'each', 'active', 7500000, now() + interval '3 days', now() - interval '50 days'
      from courses where status = 'active' order by length(title) desc, slug limit 1 returning id)
      insert into plan_lines (plan_id, position, course_id, course_title, price_cents, open_for)
      select plan.id, c.position - 1, c.id, ${title}, 8333300, ${learnerId}::uuid from plan,
        (select id, row_number() over (order by length(title) desc, slug) as position from courses where status = 'active' order by length(title) desc, slug limit 3) c`);
    await tx.execute(sql`with paid as (insert into orders (number, user_id, status, subtotal_cents, rounding_cents, total_cents, idempotency_key, paid_at)
        values ('MIC3LNGFT2', ${learnerId}, 'paid', 24999900, 0, 24999900, 'long-gift', now()) returning id),
      line as (insert into payments (order_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_date)
        select paid.id, c.id, ${title}, ${title}, ${email}, 24999900, 'completed', now() from paid, (select id from courses where status = 'active' order by length(title) desc, slug limit 1) c)
      insert into gifts (order_id, code, sender_name, recipient_name, recipient_email, message, state, mailed_at)
        select id, 'WWWWMMMMWWWWMMMM', ${title.slice(0, 80)}, ${title.slice(0, 80)}, ${email}, ${words.repeat(9).slice(0, 300)}, 'unopened', now() from paid`);
    await tx.execute(sql`with paid as (insert into orders (number, user_id, status, subtotal_cents, rounding_cents, total_cents, idempotency_key, paid_at)
        values ('MIC3LNGSEA', ${learnerId}, 'paid', 99999600, 0, 99999600, 'long-seats', now()) returning id),
      quoted as (insert into quotations (order_id, number, buyer_name, buyer_email, organisation, locale, message, total_cents, vat_percent, valid_until, state)
        select id, 'MIC3LNGSEA', ${title}, ${email}, ${title.slice(0, 120)}, 'en', ${words}, 99999600, 16, now() + interval '9 days', 'paid' from paid),
      line as (insert into payments (order_id, course_id, course_title, buyer_name, buyer_email, amount_cents, status, payment_date, seat_number)
        select paid.id, c.id, ${title}, ${title}, ${email}, 24999900, 'completed', now(), seat
        from paid, generate_series(1, 4) seat, (select id from courses where status = 'active' order by length(title) desc, slug limit 1) c returning id, seat_number)
      insert into seats (payment_id, email, state, full_cents, discount_reason)
        select id, case when seat_number < 4 then seat_number || ${email} end, 'open', 25999900, ${title.slice(0, 120)} from line`);
  });
  const { rows } = await db.execute<{
    recordedId: string;
    campaignId: string;
    quotationId: string;
    giftId: string;
    paymentLinkId: string;
    bankStatementId: string;
    seatsOrderId: string;
    longBundleId: string;
    seatId: string;
  }>(sql`
    select (select id from manual_payments order by reference limit 1) as "recordedId", (select id from campaigns where status = 'draft') as "campaignId", (select id from quotations order by state desc, number limit 1) as "quotationId", (select id from gifts order by code limit 1) as "giftId", (select id from payment_links) as "paymentLinkId", (select id from statements where provider = 'bank') as "bankStatementId", (select id from orders where number = 'MIC3LNGSEA') as "seatsOrderId", (select s.id from seats s join payments p on p.id = s.payment_id order by p.seat_number limit 1) as "seatId",
      (select id from offers where slug = 'long-bundle') as "longBundleId"`);
  return {
    slug,
    bundleSlug: 'long-bundle',
    number: 'PLNGSHP',
    giftCode: 'WWWWMMMMWWWWMMMM',
    joinCode: 'WWWWMMMMWW',
    ...rows[0],
  };
}
