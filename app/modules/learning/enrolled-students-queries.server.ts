import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { users } from '#app/database/schema/identity.ts';
import { courseProgress, enrolments } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';

const isLive = isNull(enrolments.revokedAt);

/** Selects a course with its number of learners; null for an unknown id. */
export async function selectCourseWithStudents(db: Database, courseId: string) {
  const [row] = await db
    .select({ id: courses.id, title: courses.title, students: count(enrolments.id) })
    .from(courses)
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), isLive))
    .where(eq(courses.id, courseId))
    .groupBy(courses.id);
  return row ?? null;
}

/** Selects a page of a course's learners with their progress; the newest enrolment first. */
export async function selectEnrolledStudents(
  db: Database,
  courseId: string,
  page: { readonly limit: number; readonly offset: number },
) {
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      progress: courseProgress.progress,
      completedAt: courseProgress.completedAt,
      lastAccessedAt: courseProgress.lastAccessedAt,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .leftJoin(
      courseProgress,
      and(eq(courseProgress.userId, enrolments.userId), eq(courseProgress.courseId, enrolments.courseId)),
    )
    .where(and(eq(enrolments.courseId, courseId), isLive))
    .orderBy(desc(enrolments.enrolledAt), enrolments.id)
    .limit(page.limit)
    .offset(page.offset);
}
