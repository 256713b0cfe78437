import { eq, sql } from 'drizzle-orm';
import { offerCourses, offers } from '#app/database/schema/offers.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { OfferKind } from '#app/shared/selling-terms.ts';
import type { OfferCourses } from '../offer.ts';
import type { OfferInput } from './offer-input.ts';

/** What an admin decides about an offer. */
export interface OfferTerms extends Pick<
  OfferInput,
  'name' | 'about' | 'reduction' | 'mostCents' | 'courses' | 'endsAt' | 'usesTotal' | 'usesPerPerson' | 'audience'
> {
  readonly kind: OfferKind;
  /** Null but for a coupon. */
  readonly codeKey: string | null;
  readonly startsAt: Date;
  readonly userId: string | null;
}

const columnsOf = ({ reduction, courses, ...terms }: OfferTerms) => ({
  ...terms,
  percent: 'percent' in reduction ? reduction.percent : null,
  amountCents: 'percent' in reduction ? null : reduction.amountCents,
  isForAll: courses === null,
});

async function insertCourses(tx: Database, offerId: string, courses: OfferCourses): Promise<void> {
  if (courses && courses.size > 0)
    await tx.insert(offerCourses).values([...courses].map((courseId) => ({ offerId, courseId })));
}

/** Inserts an offer with its courses; a bundle with the address of its page. Returns its id, or null if its id, code or slug is taken. */
export async function insertOffer(
  tx: Database,
  terms: OfferTerms,
  input: {
    readonly id?: string;
    readonly slug?: string;
    readonly createdBy: string | null;
    readonly at: Date;
  },
): Promise<string | null> {
  const { at, ...columns } = input;
  const [row] = await tx
    .insert(offers)
    .values({ ...columnsOf(terms), ...columns, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: offers.id });
  if (row) await insertCourses(tx, row.id, terms.courses);
  return row?.id ?? null;
}

/** Replaces what an admin decides about an offer. The caller has locked it. */
export async function updateOfferRow(tx: Database, id: string, terms: OfferTerms, at: Date): Promise<void> {
  await tx
    .update(offers)
    .set({ ...columnsOf(terms), updatedAt: at })
    .where(eq(offers.id, id));
  await tx.delete(offerCourses).where(eq(offerCourses.offerId, id));
  await insertCourses(tx, id, terms.courses);
}

/** Pauses, resumes or ends an offer. */
export async function updateOfferState(
  tx: Database,
  id: string,
  change: { readonly pausedAt: Date | null } | { readonly endsAt: Date },
  at: Date,
): Promise<void> {
  await tx
    .update(offers)
    .set({ ...change, updatedAt: at })
    .where(eq(offers.id, id));
}

/** Deletes an offer with its list of courses; the database refuses one that orders have used. */
export async function deleteOffer(tx: Database, id: string): Promise<void> {
  await tx.delete(offers).where(eq(offers.id, id));
}

/** Whether another offer has a code. */
export async function selectIsCodeTaken(db: Database, key: string, without: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from offers where code_key = ${key} and id <> ${without}`);
  return rows.length > 0;
}

/** Selects the account of an e-mail; null without one. */
export async function selectPerson(db: Database, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where email = ${email}`);
  return rows[0]?.id ?? null;
}

/** Counts the courses of these ids. */
export async function countCourses(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ found: number }>(
    sql`select count(*)::int as found from courses where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return rows[0]?.found ?? 0;
}
