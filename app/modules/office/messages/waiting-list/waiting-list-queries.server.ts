import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { courseTexts } from '#app/database/schema/course-texts.ts';
import { waitingListEntries, waitingLists } from '#app/database/schema/waiting-lists.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import type { Locale } from '#app/shared/locale.ts';
import { isListed } from '#app/modules/catalogue/courses/course-queries.server.ts';
import { courseTextsIn, inOwnLanguage, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';

/** Selects an announced course by its slug, with its texts in a language; null if no list is open for it. */
export async function selectAnnouncedCourse(db: Database, slug: string, locale: Locale) {
  const [row] = await db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: translated.course.title,
      description: translated.course.description,
      category: sql<CategoryId>`${courses.category}`,
      level: sql<CourseLevel>`${courses.level}`,
      imageId: courses.imageId,
      ...inOwnLanguage(['title', 'description']),
      isListed: sql<boolean>`${isListed}`,
    })
    .from(waitingLists)
    .innerJoin(courses, eq(courses.id, waitingLists.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(eq(courses.slug, slug));
  return row ?? null;
}

/** Selects the slugs of announced courses. */
export async function selectAnnouncedSlugs(db: Database): Promise<string[]> {
  const rows = await db
    .select({ slug: courses.slug })
    .from(waitingLists)
    .innerJoin(courses, eq(courses.id, waitingLists.courseId))
    .orderBy(asc(courses.slug));
  return rows.map(({ slug }) => slug);
}

/** Selects and locks a course until the transaction ends, with its title in its own language; null for an unknown id. */
export async function lockCourseToAnnounce(tx: Database, courseId: string) {
  const [row] = await tx
    .select({ title: courses.title, description: courses.description, isListed: sql<boolean>`${isListed}` })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('update');
  return row ?? null;
}

/** Returns whether the list was not open before. */
export async function insertWaitingList(tx: Database, courseId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(waitingLists)
    .values({ courseId, createdAt: at })
    .onConflictDoNothing()
    .returning({ courseId: waitingLists.courseId });
  return rows.length > 0;
}

/** Deletes a list with its addresses. Returns whether it was open. */
export async function deleteWaitingList(tx: Database, courseId: string): Promise<boolean> {
  const rows = await tx
    .delete(waitingLists)
    .where(eq(waitingLists.courseId, courseId))
    .returning({ courseId: waitingLists.courseId });
  return rows.length > 0;
}

/** Counts the addresses of a course's list; null if it is not open. */
export async function countWaiting(db: Database, courseId: string) {
  const [row] = await db
    .select({
      confirmed: sql<number>`(count(*) filter (where ${waitingListEntries.confirmedAt} is not null))::int`,
      unconfirmed: sql<number>`(count(${waitingListEntries.id}) filter (where ${waitingListEntries.confirmedAt} is null))::int`,
    })
    .from(waitingLists)
    .leftJoin(waitingListEntries, eq(waitingListEntries.courseId, waitingLists.courseId))
    .where(eq(waitingLists.courseId, courseId))
    .groupBy(waitingLists.courseId);
  return row ?? null;
}

/** Inserts an address, or finds it. Keeps a confirmed one. */
export async function upsertEntry(
  db: Database,
  entry: { readonly courseId: string; readonly email: string; readonly locale: Locale; readonly at: Date },
) {
  const { courseId, email, locale, at } = entry;
  const [row] = await db
    .insert(waitingListEntries)
    .values({ courseId, email, locale, createdAt: at })
    .onConflictDoUpdate({ target: [waitingListEntries.courseId, waitingListEntries.email], set: { locale } })
    .returning({ id: waitingListEntries.id, confirmedAt: waitingListEntries.confirmedAt });
  if (!row) throw new Error('the address was not written');
  return row;
}

/** Confirms an address; the first time counts. Returns false if it is not on a list any more. */
export async function confirmEntry(db: Database, id: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(waitingListEntries)
    .set({ confirmedAt: sql`coalesce(${waitingListEntries.confirmedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(waitingListEntries.id, id))
    .returning({ id: waitingListEntries.id });
  return rows.length > 0;
}

export async function deleteEntry(db: Database, id: string): Promise<void> {
  await db.delete(waitingListEntries).where(eq(waitingListEntries.id, id));
}

/** Selects the waiting lists of an address in lower case, for the download of personal data. */
export async function selectWaitingListsOf(db: Database, email: string) {
  return db
    .select({
      course: courses.title,
      confirmedAt: waitingListEntries.confirmedAt,
      createdAt: waitingListEntries.createdAt,
    })
    .from(waitingListEntries)
    .innerJoin(courses, eq(courses.id, waitingListEntries.courseId))
    .where(eq(waitingListEntries.email, email))
    .orderBy(asc(waitingListEntries.createdAt), asc(waitingListEntries.id));
}

export async function deleteEntriesOf(tx: Database, email: string): Promise<void> {
  await tx.delete(waitingListEntries).where(eq(waitingListEntries.email, email));
}

/** Selects and locks confirmed addresses of courses that the shop lists by now, the oldest first. Another process skips them. */
export async function lockEntriesToMail(tx: Database, limit: number) {
  return tx
    .select({
      id: waitingListEntries.id,
      email: waitingListEntries.email,
      locale: waitingListEntries.locale,
      slug: courses.slug,
      title: translated.course.title,
    })
    .from(waitingListEntries)
    .innerJoin(courses, eq(courses.id, waitingListEntries.courseId))
    .leftJoin(courseTexts, courseTextsIn(sql`${waitingListEntries.locale}`))
    .where(and(isNotNull(waitingListEntries.confirmedAt), isListed))
    .orderBy(asc(waitingListEntries.createdAt), asc(waitingListEntries.id))
    .limit(limit)
    .for('update', { of: waitingListEntries, skipLocked: true });
}

export async function deleteEntries(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(waitingListEntries).where(inArray(waitingListEntries.id, [...ids]));
}

/** Closes the lists of listed courses without a confirmed address, and deletes addresses that were not confirmed since `before`. */
export async function sweepWaitingLists(tx: Database, before: Date): Promise<void> {
  await tx.execute(sql`delete from ${waitingLists} where not exists (
      select from ${waitingListEntries} e where e.course_id = waiting_lists.course_id and e.confirmed_at is not null)
    and exists (select from ${courses} where courses.id = waiting_lists.course_id and ${isListed})`);
  await tx
    .delete(waitingListEntries)
    .where(and(isNull(waitingListEntries.confirmedAt), lt(waitingListEntries.createdAt, before)));
}
