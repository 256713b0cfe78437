import { asc, eq } from 'drizzle-orm';
import { courses, lessons } from '#app/database/schema/catalogue.ts';
import {
  badges,
  courseProgress,
  enrolments,
  lessonCompletions,
  lessonPositions,
  userBadges,
} from '#app/database/schema/learning.ts';
import { reviews } from '#app/database/schema/reviews.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Includes revoked ones. */
export async function selectEnrolmentsOf(db: Database, userId: string) {
  return db
    .select({
      course: courses.title,
      source: enrolments.source,
      enrolledAt: enrolments.enrolledAt,
      revokedAt: enrolments.revokedAt,
    })
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.userId, userId))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.id));
}

export async function selectProgressOf(db: Database, userId: string) {
  return db
    .select({
      course: courses.title,
      progress: courseProgress.progress,
      startedAt: courseProgress.createdAt,
      completedAt: courseProgress.completedAt,
      lastAccessedAt: courseProgress.lastAccessedAt,
    })
    .from(courseProgress)
    .innerJoin(courses, eq(courses.id, courseProgress.courseId))
    .where(eq(courseProgress.userId, userId))
    .orderBy(asc(courseProgress.createdAt), asc(courses.id));
}

export async function selectCompletionsOf(db: Database, userId: string) {
  return db
    .select({ course: courses.title, lesson: lessons.title, completedAt: lessonCompletions.completedAt })
    .from(lessonCompletions)
    .innerJoin(lessons, eq(lessons.id, lessonCompletions.lessonId))
    .innerJoin(courses, eq(courses.id, lessonCompletions.courseId))
    .where(eq(lessonCompletions.userId, userId))
    .orderBy(asc(lessonCompletions.completedAt), asc(lessons.id));
}

export async function selectPositionsOf(db: Database, userId: string) {
  return db
    .select({
      lesson: lessons.title,
      kind: lessons.contentType,
      position: lessonPositions.position,
      at: lessonPositions.updatedAt,
    })
    .from(lessonPositions)
    .innerJoin(lessons, eq(lessons.id, lessonPositions.lessonId))
    .where(eq(lessonPositions.userId, userId))
    .orderBy(asc(lessonPositions.updatedAt), asc(lessons.id));
}

export async function selectBadgesOf(db: Database, userId: string) {
  return db
    .select({ name: badges.name, earnedAt: userBadges.earnedDate, verificationCode: userBadges.verificationCode })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .where(eq(userBadges.userId, userId))
    .orderBy(asc(userBadges.earnedDate), asc(badges.id));
}

export async function selectReviewsOf(db: Database, userId: string) {
  return db
    .select({
      course: courses.title,
      rating: reviews.rating,
      body: reviews.body,
      isHidden: reviews.isHidden,
      hiddenReason: reviews.hiddenReason,
      createdAt: reviews.createdAt,
      updatedAt: reviews.updatedAt,
    })
    .from(reviews)
    .innerJoin(courses, eq(courses.id, reviews.courseId))
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
}
