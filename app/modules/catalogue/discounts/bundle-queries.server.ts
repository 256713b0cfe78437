import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { offers } from '#app/database/schema/offers.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Bundle } from './offer.ts';
import { toOffer } from './offer-queries.server.ts';

/** A bundle as it is stored. */
export interface StoredBundle extends Bundle {
  readonly slug: string;
  readonly about: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly pausedAt: Date | null;
}

/** The courses of an offer by title. */
const courseIdsInOrder = sql<string[]>`array(select c.course_id::text from offer_courses c
  join courses t on t.id = c.course_id where c.offer_id = offers.id order by lower(t.title), t.id)`;

async function selectBundles(db: Database, condition: SQL): Promise<StoredBundle[]> {
  const rows = await db
    .select({ offer: offers, courseIds: courseIdsInOrder })
    .from(offers)
    .where(and(eq(offers.kind, 'bundle'), condition))
    .orderBy(asc(offers.startsAt), asc(offers.id));
  return rows.map(({ offer, courseIds }) => {
    const { id, name, reduction, slug, about, startsAt, endsAt, pausedAt } = toOffer(offer, courseIds);
    return {
      offerId: id,
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
  selectBundles(db, inArray(offers.id, [...ids]));

/** Selects a bundle by its slug; null for an unknown one. */
export async function selectBundleBySlug(db: Database, slug: string): Promise<StoredBundle | null> {
  const [bundle] = await selectBundles(db, eq(offers.slug, slug));
  return bundle ?? null;
}

/** Selects the bundles that run at `now` or will. */
export const selectOpenBundles = (db: Database, now: Date): Promise<StoredBundle[]> =>
  selectBundles(
    db,
    sql`${offers.pausedAt} is null and (${offers.endsAt} is null or ${offers.endsAt} > ${now.toISOString()}::timestamptz)`,
  );

/** Selects the slugs of bundles that begin with one. */
export async function selectBundleSlugsLike(db: Database, slug: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: offers.slug })
    .from(offers)
    .where(sql`${offers.slug} like ${`${slug}%`}`);
  return new Set(rows.flatMap(({ slug: taken }) => taken ?? []));
}
