import { and, eq, inArray, isNull } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects a course that staff enrol somebody in and keeps it during the transaction; null for an unknown id. */
export async function lockCourseToEnrol(tx: Database, courseId: string) {
  const [row] = await tx
    .select({ id: courses.id, title: courses.title, status: courses.status })
    .from(courses)
    .where(eq(courses.id, courseId))
    .for('key share');
  return row ?? null;
}

/** Selects the users with these e-mails, in lower case, and whether they have the course now. One query. */
export async function selectPeople(db: Database, emails: readonly string[], courseId: string) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, enrolmentId: enrolments.id })
    .from(users)
    .leftJoin(
      enrolments,
      and(eq(enrolments.userId, users.id), eq(enrolments.courseId, courseId), isNull(enrolments.revokedAt)),
    )
    .where(inArray(users.email, [...emails]))
    .orderBy(users.id);
}

/** Selects the e-mail of a user; null for an unknown id. */
export async function selectEmail(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return row?.email ?? null;
}
