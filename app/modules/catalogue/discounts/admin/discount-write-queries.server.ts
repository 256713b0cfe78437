import { eq, sql } from 'drizzle-orm';
import { discountCourses, discounts } from '#app/database/schema/discounts.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import type { DiscountCourses } from '../discount.ts';
import type { DiscountInput } from './discount-input.ts';

/** What a staff member decides about a discount. */
export interface DiscountTerms extends Pick<
  DiscountInput,
  'name' | 'about' | 'reduction' | 'mostCents' | 'courses' | 'endsAt' | 'usesTotal' | 'usesPerPerson' | 'audience'
> {
  readonly kind: DiscountKind;
  /** Null but for a coupon. */
  readonly codeKey: string | null;
  readonly startsAt: Date;
  readonly userId: string | null;
}

const columnsOf = ({ reduction, courses, ...terms }: DiscountTerms) => ({
  ...terms,
  percent: 'percent' in reduction ? reduction.percent : null,
  amountCents: 'percent' in reduction ? null : reduction.amountCents,
  isForAll: courses === null,
});

async function insertCourses(tx: Database, discountId: string, courses: DiscountCourses): Promise<void> {
  if (courses && courses.size > 0)
    await tx.insert(discountCourses).values([...courses].map((courseId) => ({ discountId, courseId })));
}

/** Inserts a discount with its courses; a bundle with the address of its page. Returns its id, or null if its id, code or slug is taken. */
export async function insertDiscount(
  tx: Database,
  terms: DiscountTerms,
  input: {
    readonly id?: string;
    readonly slug?: string;
    readonly createdBy: string | null;
    readonly at: Date;
  },
): Promise<string | null> {
  const { at, ...columns } = input;
  const [row] = await tx
    .insert(discounts)
    .values({ ...columnsOf(terms), ...columns, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: discounts.id });
  if (row) await insertCourses(tx, row.id, terms.courses);
  return row?.id ?? null;
}

/** Replaces what a staff member decides about a discount. The caller has locked it. */
export async function updateDiscountRow(tx: Database, id: string, terms: DiscountTerms, at: Date): Promise<void> {
  await tx
    .update(discounts)
    .set({ ...columnsOf(terms), updatedAt: at })
    .where(eq(discounts.id, id));
  await tx.delete(discountCourses).where(eq(discountCourses.discountId, id));
  await insertCourses(tx, id, terms.courses);
}

/** Pauses, resumes or ends a discount. */
export async function updateDiscountState(
  tx: Database,
  id: string,
  change: { readonly pausedAt: Date | null } | { readonly endsAt: Date },
  at: Date,
): Promise<void> {
  await tx
    .update(discounts)
    .set({ ...change, updatedAt: at })
    .where(eq(discounts.id, id));
}

/** Deletes a discount with its list of courses; the database refuses one that orders have used. */
export async function deleteDiscount(tx: Database, id: string): Promise<void> {
  await tx.delete(discounts).where(eq(discounts.id, id));
}

/** Whether another discount has a code. */
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
