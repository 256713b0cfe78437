import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { users } from '#app/database/schema/identity.ts';
import { discounts } from '#app/database/schema/discounts.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { containing } from '#app/shared/like-pattern.ts';
import { toCents } from '#app/shared/money.ts';
import { maxCounted, type PagePosition } from '#app/shared/cursor-page.ts';
import { codeKey, minCoursesInBundle, discountStatus, type DiscountStatus } from '../discount.ts';
import { courseIds, toDiscount } from '../discount-queries.server.ts';
import type { DiscountFilter, ShownDiscount } from './discount-list.ts';

/** `discountStatus` in SQL. */
const statusesAt = (now: Date): Readonly<Record<DiscountStatus, SQL>> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOpen = sql`(${discounts.endsAt} is null or ${discounts.endsAt} > ${at})`;
  return {
    running: sql`${isOpen} and ${discounts.pausedAt} is null and ${discounts.startsAt} <= ${at}`,
    planned: sql`${isOpen} and ${discounts.pausedAt} is null and ${discounts.startsAt} > ${at}`,
    paused: sql`${isOpen} and ${discounts.pausedAt} is not null`,
    ended: sql`${discounts.endsAt} <= ${at}`,
  };
};

function matching(search: string): SQL | undefined {
  const words = search.trim();
  if (words === '') return undefined;
  const key = codeKey(words);
  return or(
    matchesWords(discounts.name, words),
    key === null ? undefined : sql`${discounts.codeKey} like ${containing(key)}`,
  );
}

/** What is shown beside the columns of a discount. The sums read the rows of that discount by their index. */
const beside = {
  courseIds,
  titles: sql<string[]>`array(select t.title from offer_courses c join courses t on t.id = c.course_id
    where c.offer_id = offers.id order by t.title, t.id limit 3)`,
  active: sql`(select count(*) from offer_courses c join courses t on t.id = c.course_id
    where c.offer_id = offers.id and t.status = 'active')`.mapWith(Number),
  person: users.email,
  uses: sql<{ held: number; used: number }>`(select json_build_object(
      'held', count(*) filter (where u.state = 'held'), 'used', count(*) filter (where u.state = 'used'))
    from offer_uses u where u.offer_id = offers.id)`,
  sums: sql<{ discount: number; sold: number }>`(select json_build_object(
      'discount', coalesce(sum(d.reduction_cents), 0), 'sold', coalesce(sum(p.amount_cents), 0))
    from line_discounts d join payments p on p.id = d.payment_id where d.offer_id = offers.id and p.status = 'completed')`,
};

async function selectShown(db: Database, condition: SQL | undefined, order: readonly SQL[], now: Date) {
  const rows = await db
    .select({ discount: discounts, ...beside })
    .from(discounts)
    .leftJoin(users, eq(users.id, discounts.userId))
    .where(condition)
    .orderBy(...order);
  return rows.map(({ discount, courseIds: ids, titles, active, person, uses, sums }): ShownDiscount => {
    const shown = toDiscount(discount, ids);
    const results = { ...uses, discountCents: toCents(sums.discount), soldCents: toCents(sums.sold) };
    const needed = discount.kind === 'bundle' ? Math.max(minCoursesInBundle, ids.length) : 1;
    const isWithoutCourses = !discount.isForAll && active < needed;
    return { ...shown, ...results, titles, person, status: discountStatus(shown, now), isWithoutCourses };
  });
}

/** Selects a discount with its results; null for an unknown id. */
export async function selectShownDiscount(db: Database, id: string, now: Date): Promise<ShownDiscount | null> {
  const [row] = await selectShown(db, eq(discounts.id, id), [asc(discounts.id)], now);
  return row ?? null;
}

/**
 * Returns a reader of the filter's pages, with up to `limit` discounts at a place, the latest start first in both directions; and the number
 * that the filter finds, beside the totals, each up to `maxCounted` + 1.
 */
export async function discountReader(db: Database, { search, status }: DiscountFilter, now: Date) {
  const statuses = statusesAt(now);
  const found = and(matching(search), status ? statuses[status] : undefined);
  const all = sql`select from ${discounts}`;
  const { found: total, ...counts } = await cappedCounts(db, maxCounted, {
    found: sql`${all} where ${found ?? sql`true`}`,
    all,
    running: sql`${all} where ${statuses.running}`,
    planned: sql`${all} where ${statuses.planned}`,
    paused: sql`${all} where ${statuses.paused}`,
    ended: sql`${all} where ${statuses.ended}`,
  });
  const read = async (place: PagePosition, limit: number) => {
    const { startsAt, id } = discounts;
    const { behind, order, skip, inOrder } = newestFirst({ at: startsAt, id }, place);
    const onPage = db
      .select({ id })
      .from(discounts)
      .where(and(found, behind))
      .orderBy(...order)
      .offset(skip)
      .limit(limit);
    const rows = await selectShown(db, inArray(id, onPage), order, now);
    return inOrder(rows);
  };
  return { read, found: total, counts };
}

/** A course that a discount may be for. */
export interface CourseChoice {
  readonly id: string;
  readonly title: string;
}

/** Selects the active courses and those of a discount, by title. */
export async function selectCourseChoices(db: Database, discountId: string | null): Promise<readonly CourseChoice[]> {
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    select id, title from courses
    where status = 'active' or id in (select course_id from offer_courses where offer_id = ${discountId}::uuid)
    order by lower(title), id`);
  return rows;
}
