import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { discounts } from '#app/database/schema/discounts.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Bundle } from './discount.ts';
import { toDiscount } from './discount-queries.server.ts';

/** A bundle as it is stored. */
export interface StoredBundle extends Bundle {
  readonly slug: string;
  readonly about: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly pausedAt: Date | null;
}

/** The courses of a discount by title. */
const courseIdsInOrder = sql<string[]>`array(select c.course_id::text from offer_courses c
  join courses t on t.id = c.course_id where c.offer_id = offers.id order by lower(t.title), t.id)`;

async function selectBundles(db: Database, condition: SQL): Promise<StoredBundle[]> {
  const rows = await db
    .select({ discount: discounts, courseIds: courseIdsInOrder })
    .from(discounts)
    .where(and(eq(discounts.kind, 'bundle'), condition))
    .orderBy(asc(discounts.startsAt), asc(discounts.id));
  return rows.map(({ discount, courseIds }) => {
    const { id, name, reduction, slug, about, startsAt, endsAt, pausedAt } = toDiscount(discount, courseIds);
    return {
      discountId: id,
      name,
      reduction,
      courseIds,
      slug: slug ?? '',
      about: about ?? '',
      startsAt,
      endsAt,
      pausedAt,
    };
  });
}

/** Selects bundles by their ids, the earliest start first. */
export const selectBundlesById = (db: Database, ids: readonly string[]): Promise<StoredBundle[]> =>
  selectBundles(db, inArray(discounts.id, [...ids]));

/** Selects a bundle by its slug; null for an unknown one. */
export async function selectBundleBySlug(db: Database, slug: string): Promise<StoredBundle | null> {
  const [bundle] = await selectBundles(db, eq(discounts.slug, slug));
  return bundle ?? null;
}

/** Selects the bundles that run at `now` or will. */
export const selectOpenBundles = (db: Database, now: Date): Promise<StoredBundle[]> =>
  selectBundles(
    db,
    sql`${discounts.pausedAt} is null and (${discounts.endsAt} is null or ${discounts.endsAt} > ${now.toISOString()}::timestamptz)`,
  );

/** Selects the slugs of bundles that begin with one. */
export async function selectBundleSlugsLike(db: Database, slug: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: discounts.slug })
    .from(discounts)
    .where(sql`${discounts.slug} like ${`${slug}%`}`);
  return new Set(rows.flatMap(({ slug: taken }) => taken ?? []));
}
