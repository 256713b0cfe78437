import { and, eq, sql } from 'drizzle-orm';
import { users } from '#app/database/schema/identity.ts';
import { textReviews } from '#app/database/schema/text-reviews.ts';
import type { Database } from '#app/platform/database.server.ts';
import { translatedLocale } from './site-text.ts';

const { key, locale } = textReviews;

/** Selects every review of the language, or of one text, with the name of the reviewer. */
export function selectReviews(db: Database, ofKey?: string) {
  return db
    .select({
      key,
      englishHash: textReviews.englishHash,
      textHash: textReviews.textHash,
      correction: textReviews.correction,
      confirmedAt: textReviews.confirmedAt,
      confirmedBy: users.name,
      updatedAt: textReviews.updatedAt,
    })
    .from(textReviews)
    .leftJoin(users, eq(users.id, textReviews.confirmedBy))
    .where(and(eq(locale, translatedLocale), ofKey === undefined ? undefined : eq(key, ofKey)));
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

/** Locks all reviews until the transaction ends, because a text may have none yet. */
export async function lockReviews(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('text_reviews', 0))`);
}

type NewReview = Omit<typeof textReviews.$inferInsert, 'locale'>;

export async function upsertReview(db: Database, review: NewReview): Promise<void> {
  const row = { ...review, locale: translatedLocale };
  await db
    .insert(textReviews)
    .values(row)
    .onConflictDoUpdate({ target: [locale, key], set: row });
}

export async function deleteReview(db: Database, ofKey: string): Promise<void> {
  await db.delete(textReviews).where(and(eq(locale, translatedLocale), eq(key, ofKey)));
}
