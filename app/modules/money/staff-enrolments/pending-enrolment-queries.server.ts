import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { pendingEnrolments } from '#app/database/schema/pending-enrolments.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';

/**
 * Locks these addresses until the transaction ends: an account that verifies its address during an enrolment by staff would otherwise miss the
 * course. Call it before any lock of a user's row.
 */
export async function lockAddresses(tx: Database, emails: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('pending enrolment ' || email, 0) as key from unnest(${sql.param([...emails])}::text[]) email order by key
  ) keys`);
}

interface NewPendingEnrolment {
  readonly email: string;
  readonly courseId: string;
  readonly enrolledBy: string;
  readonly notify: boolean;
  readonly locale: Locale;
  readonly at: Date;
}

/** Inserts a pending enrolment and returns its id; null if the address waits for the course already. */
export async function insertPending(tx: Database, { at, ...input }: NewPendingEnrolment): Promise<string | null> {
  const [row] = await tx
    .insert(pendingEnrolments)
    .values({ ...input, createdAt: at })
    .onConflictDoNothing()
    .returning({ id: pendingEnrolments.id });
  return row?.id ?? null;
}

/** Selects those of these addresses that wait for the course. */
export async function selectPendingEmails(db: Database, emails: readonly string[], courseId: string) {
  const rows = await db
    .select({ email: pendingEnrolments.email })
    .from(pendingEnrolments)
    .where(and(inArray(pendingEnrolments.email, [...emails]), eq(pendingEnrolments.courseId, courseId)));
  return rows.map(({ email }) => email);
}

/**
 * Deletes and returns the pending enrolments of a locked address, oldest first, with their courses, which are kept until the transaction
 * ends, and the staff who granted them.
 */
export async function takePendingOf(tx: Database, email: string) {
  const isOf = eq(pendingEnrolments.email, email);
  // Courses before what waits for them, the order in which a course is deleted.
  const coursesOfUser = await tx
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(inArray(courses.id, tx.select({ id: pendingEnrolments.courseId }).from(pendingEnrolments).where(isOf)))
    .orderBy(asc(courses.id))
    .for('key share');
  if (coursesOfUser.length === 0) return [];
  const taken = await tx.delete(pendingEnrolments).where(isOf).returning();
  const givers = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      inArray(
        users.id,
        taken.flatMap(({ enrolledBy }) => enrolledBy ?? []),
      ),
    );
  return taken
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.id.localeCompare(other.id))
    .flatMap(({ courseId, enrolledBy, notify }) => {
      const course = coursesOfUser.find(({ id }) => id === courseId);
      return course ? [{ course, giver: givers.find(({ id }) => id === enrolledBy) ?? null, notify }] : [];
    });
}

/** Deletes a pending enrolment by its id; null if it no longer waits. */
export async function deletePending(tx: Database, id: string) {
  const [row] = await tx
    .delete(pendingEnrolments)
    .where(eq(pendingEnrolments.id, id))
    .returning({ email: pendingEnrolments.email, courseId: pendingEnrolments.courseId });
  return row ?? null;
}

/** Deletes the pending enrolments of an address, or only that for one course, without a mail. */
export async function deletePendingOf(tx: Database, email: string, courseId?: string): Promise<void> {
  await tx
    .delete(pendingEnrolments)
    .where(
      and(
        eq(pendingEnrolments.email, email),
        courseId === undefined ? undefined : eq(pendingEnrolments.courseId, courseId),
      ),
    );
}

const ofCourse = (courseId: string | null) =>
  courseId === null ? undefined : eq(pendingEnrolments.courseId, courseId);

/** Counts the pending enrolments, for a course or for all. */
export async function countPending(db: Database, courseId: string | null): Promise<number> {
  const [row] = await db.select({ count: count() }).from(pendingEnrolments).where(ofCourse(courseId));
  return row?.count ?? 0;
}

/** Selects a page of pending enrolments, newest first. */
export async function selectPending(
  db: Database,
  courseId: string | null,
  page: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({
      id: pendingEnrolments.id,
      email: pendingEnrolments.email,
      courseTitle: courses.title,
      locale: pendingEnrolments.locale,
      enrolledBy: users.name,
      since: pendingEnrolments.createdAt,
    })
    .from(pendingEnrolments)
    .innerJoin(courses, eq(courses.id, pendingEnrolments.courseId))
    .leftJoin(users, eq(users.id, pendingEnrolments.enrolledBy))
    .where(ofCourse(courseId))
    .orderBy(desc(pendingEnrolments.createdAt), asc(pendingEnrolments.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** Selects the pending enrolments of an address, for its owner's data export. */
export async function selectPendingOf(db: Database, email: string) {
  return db
    .select({ course: courses.title, since: pendingEnrolments.createdAt })
    .from(pendingEnrolments)
    .innerJoin(courses, eq(courses.id, pendingEnrolments.courseId))
    .where(eq(pendingEnrolments.email, email))
    .orderBy(asc(pendingEnrolments.createdAt), asc(pendingEnrolments.id));
}
