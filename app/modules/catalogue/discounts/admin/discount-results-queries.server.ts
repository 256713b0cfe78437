import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { rateLimitTable } from '#app/platform/rate-limits.server.ts';
import type { CourseOfDiscount, DiscountFigures } from './discount-results.ts';

const maxWrongCodes = rateLimitTable['coupon-per-user'].points;

/**
 * Selects the figures above the list. The limits of wrong codes are counters of an hour, on real time; they know neither the codes nor the
 * people.
 */
export async function selectDiscountFigures(db: Database, now: Date): Promise<DiscountFigures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Record<'sold' | 'discount' | 'held' | 'wrong' | 'blocked', string>>(sql`
    select sums.*, tries.*, (select count(*) from offer_uses where state = 'held') as held
    from (select coalesce(sum(p.amount_cents), 0) as sold, coalesce(sum(d.reduction_cents), 0) as discount
      from offers o join line_discounts d on d.offer_id = o.id join payments p on p.id = d.payment_id
      where o.starts_at <= ${at} and (o.ends_at is null or o.ends_at > ${at}) and o.paused_at is null and p.status = 'completed') sums,
    (select coalesce(sum(points), 0) as wrong, count(*) filter (where points > ${maxWrongCodes}) as blocked from rate_limits
      where expire > extract(epoch from now()) * 1000 and (key like 'coupon-per-user:%' or key like 'coupon-per-network:%')) tries`);
  const [row] = rows;
  if (!row) throw new Error('a sum gave no row');
  return {
    soldCents: toCents(Number(row.sold)),
    discountCents: toCents(Number(row.discount)),
    held: Number(row.held),
    wrongCodes: Number(row.wrong),
    blocked: Number(row.blocked),
  };
}

/** Most courses that are shown by name. */
const maxCourses = 50;

/** Selects what a discount has brought for each course, the most first. */
export async function selectCoursesOfDiscount(db: Database, discountId: string): Promise<readonly CourseOfDiscount[]> {
  const { rows } = await db.execute<{ title: string } & Record<'uses' | 'full' | 'discount' | 'sold', string>>(sql`
    select max(p.course_title) as title, count(*) as uses, sum(d.full_cents) as full, sum(d.reduction_cents) as discount,
      sum(p.amount_cents) as sold
    from line_discounts d join payments p on p.id = d.payment_id where d.offer_id = ${discountId} and p.status = 'completed'
    group by p.course_id order by sum(p.amount_cents) desc, p.course_id limit ${maxCourses}`);
  return rows.map(({ title, uses, full, discount, sold }) => ({
    title,
    uses: Number(uses),
    fullCents: toCents(Number(full)),
    discountCents: toCents(Number(discount)),
    soldCents: toCents(Number(sold)),
  }));
}

/** Selects the paid uses of a discount by the week since its start, and how many people came again. */
export async function selectUsesOfDiscount(
  db: Database,
  { id, startsAt }: { readonly id: string; readonly startsAt: Date },
  now: Date,
) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{
    weeks: Readonly<Record<string, number>> | null;
    lines: string;
    full: string;
    people: string;
    again: string;
  }>(sql`
    with uses as (
      select u.user_id, o.paid_at from offer_uses u join orders o on o.id = u.order_id where u.offer_id = ${id} and u.state = 'used'
    ), first as (
      select user_id, min(paid_at) as paid_at from uses where user_id is not null group by user_id
      having min(paid_at) < ${at} - interval '30 days'
    )
    select (select json_object_agg(week, count) from (
        select greatest(0, floor(extract(epoch from paid_at - ${startsAt.toISOString()}::timestamptz) / 604800))::int as week, count(*)::int
        from uses group by 1) weeks) as weeks,
      (select count(*) from line_discounts d join payments p on p.id = d.payment_id
        where d.offer_id = ${id} and p.status = 'completed') as lines,
      (select coalesce(sum(d.full_cents), 0) from line_discounts d join payments p on p.id = d.payment_id
        where d.offer_id = ${id} and p.status = 'completed') as full,
      (select count(*) from first) as people,
      (select count(*) from first f where exists (select from orders o where o.user_id = f.user_id and o.status <> 'unpaid'
        and o.paid_at > f.paid_at and o.paid_at <= f.paid_at + interval '30 days')) as again`);
  const [row] = rows;
  if (!row) throw new Error('a sum gave no row');
  return {
    weeks: new Map(Object.entries(row.weeks ?? {}).map(([week, count]) => [Number(week), count])),
    lines: Number(row.lines),
    fullCents: toCents(Number(row.full)),
    people: Number(row.people),
    cameAgain: Number(row.again),
  };
}
