import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { certificateCorrections, certificates } from '#app/database/schema/certificates.ts';
import { badges, courseProgress, enrolments, lessonCompletions, userBadges } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Selects the courses of several users, each user's latest first: at most `most` per user, with the total number. One query. */
export async function selectCoursesOfUsers(db: Database, userIds: readonly string[], most: number) {
  const ranked = db
    .select({
      userId: enrolments.userId,
      courseId: courses.id,
      title: courses.title,
      count: sql<number>`count(*) over (partition by ${enrolments.userId})`.mapWith(Number).as('count'),
      rank: sql<number>`row_number() over (partition by ${enrolments.userId} order by ${enrolments.enrolledAt} desc, ${enrolments.id})`
        .mapWith(Number)
        .as('rank'),
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(and(inArray(enrolments.userId, [...userIds]), isNull(enrolments.revokedAt)))
    .as('ranked');
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.rank} <= ${most}`)
    .orderBy(ranked.userId, ranked.rank);
}

/** Selects every enrolment of a user, including revoked ones, with its progress. */
export async function selectStudyRecord(db: Database, userId: string) {
  return db
    .select({
      enrolmentId: enrolments.id,
      courseId: courses.id,
      title: courses.title,
      category: courses.category,
      source: enrolments.source,
      enrolledAt: enrolments.enrolledAt,
      revokedAt: enrolments.revokedAt,
      progress: courseProgress.progress,
      completedAt: courseProgress.completedAt,
      lastAccessedAt: courseProgress.lastAccessedAt,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(courseProgress, and(eq(courseProgress.courseId, courses.id), eq(courseProgress.userId, userId)))
    .where(eq(enrolments.userId, userId))
    .orderBy(sql`${enrolments.revokedAt} is not null`, desc(enrolments.enrolledAt), asc(enrolments.id));
}

/** Selects every badge of a user with the code of its certificate, latest first. */
export async function selectBadgesOfUser(db: Database, userId: string) {
  return db
    .select({
      name: badges.name,
      imageUrl: badges.imageUrl,
      earnedAt: userBadges.earnedDate,
      code: userBadges.verificationCode,
      certifiedName: certificates.learnerName,
      askedName: certificateCorrections.name,
    })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .leftJoin(certificates, eq(certificates.code, userBadges.verificationCode))
    .leftJoin(
      certificateCorrections,
      and(eq(certificateCorrections.code, certificates.code), eq(certificateCorrections.state, 'waiting')),
    )
    .where(eq(userBadges.userId, userId))
    .orderBy(desc(userBadges.earnedDate), asc(badges.name), asc(badges.id));
}

/** Selects the active courses that a user lacks, by title. */
export async function selectOpenCourses(db: Database, userId: string) {
  return db
    .select({
      id: courses.id,
      title: courses.title,
      category: courses.category,
      level: courses.level,
      priceCents: courses.priceCents,
    })
    .from(courses)
    .leftJoin(
      enrolments,
      and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, userId), isNull(enrolments.revokedAt)),
    )
    .where(and(eq(courses.status, 'active'), isNull(enrolments.id)))
    .orderBy(sql`lower(${courses.title})`, courses.id);
}

/** Counts an account's study data, for the confirmation of its deletion. One query. */
export async function countStudy(db: Database, userId: string) {
  const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${from})`.mapWith(Number);
  const [row] = await db
    .select({
      courses: count(sql`enrolments where user_id = ${userId} and revoked_at is null`),
      progress: count(sql`course_progress where user_id = ${userId}`),
      certificates: count(sql`certificates where user_id = ${userId}`),
      badges: count(sql`user_badges where user_id = ${userId}`),
      reviews: count(sql`reviews where user_id = ${userId}`),
      notes: count(sql`lesson_notes where user_id = ${userId}`),
    })
    .from(sql`(select 1) as once`);
  if (!row) throw new Error('a query without a table gave no row');
  return row;
}

/** Selects and locks an enrolment with its data until the transaction ends; null if there never was one. */
export async function lockEnrolmentOf(tx: Database, userId: string, courseId: string) {
  const [row] = await tx
    .select({ id: enrolments.id, revokedAt: enrolments.revokedAt })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId)))
    .for('update');
  return row ?? null;
}

export async function revokeByStaff(
  tx: Database,
  enrolmentId: string,
  { revokedAt, revokedBy }: { revokedAt: Date; revokedBy: string | null },
): Promise<void> {
  await tx.update(enrolments).set({ revokedAt, revokedBy }).where(eq(enrolments.id, enrolmentId));
}

/** Completions, places and progress of one learner in one course. */
export async function deleteProgress(tx: Database, userId: string, courseId: string): Promise<void> {
  await tx
    .delete(lessonCompletions)
    .where(and(eq(lessonCompletions.userId, userId), eq(lessonCompletions.courseId, courseId)));
  await tx.execute(sql`delete from lesson_positions where user_id = ${userId}
    and lesson_id in (select id from lessons where course_id = ${courseId})`);
  await tx.delete(courseProgress).where(and(eq(courseProgress.userId, userId), eq(courseProgress.courseId, courseId)));
}
