import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import { certificates } from '#app/database/schema/certificates.ts';
import { badges, courseProgress, enrolments, lessonCompletions, userBadges } from '#app/database/schema/learning.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether, queryPart, type Places, type QueryValue, type RowOf } from '#app/platform/prepare-query.ts';
import { lessonRuleColumns, ruleOfLesson } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import {
  courseTextsIn,
  inOwnLanguage,
  lessonTextsIn,
  translated,
} from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { certificateFacts } from '#app/modules/study/certificates/certificate-queries.server.ts';

const liveOf = (userId: string | QueryValue) => and(eq(enrolments.userId, userId), isNull(enrolments.revokedAt));

/** Columns of a course with a learner's progress, joined with `courseTextsIn`. */
export const studyColumns = {
  id: courses.id,
  slug: courses.slug,
  title: translated.course.title,
  ...inOwnLanguage(['title']),
  category: courses.category,
  level: courses.level,
  instructor: courses.instructor,
  imageId: courses.imageId,
  passPercent: courses.passPercent,
  enrolledAt: enrolments.enrolledAt,
  completedAt: courseProgress.completedAt,
  lastAccessedAt: courseProgress.lastAccessedAt,
  lastLessonId: courseProgress.lastLessonId,
  badgeName: badges.name,
  badgeImage: badges.imageUrl,
  badgeEarnedAt: userBadges.earnedDate,
  badgeCode: userBadges.verificationCode,
};

type Learner = Places<'userId' | 'locale'>;

const courseColumns = { ...studyColumns, startedAt: courseProgress.createdAt };

/** The query of the courses that a learner may study: unopened ones first, then by the last visit. */
const myCourses = queryPart(courseColumns, (db, { userId, locale }: Learner) =>
  db
    .select(courseColumns)
    .from(enrolments)
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(courseProgress, and(eq(courseProgress.courseId, courses.id), eq(courseProgress.userId, userId)))
    .leftJoin(badges, eq(badges.courseId, courses.id))
    .leftJoin(userBadges, and(eq(userBadges.badgeId, badges.id), eq(userBadges.userId, userId)))
    .where(liveOf(userId))
    .orderBy(
      sql`${courseProgress.lastAccessedAt} desc nulls first`,
      desc(enrolments.enrolledAt),
      asc(courses.title),
      asc(courses.id),
    ),
);

export type MyCourseRow = RowOf<typeof myCourses>;

const lessonColumns = {
  id: lessons.id,
  title: translated.lessonTitle,
  courseId: lessons.courseId,
  sectionId: lessons.sectionId,
  completedAt: lessonCompletions.completedAt,
  rule: lessonRuleColumns,
};

/** The query of the published lessons of all those courses in order, each with when the learner completed it. */
const myLessons = queryPart(lessonColumns, (db, { userId, locale }: Learner) =>
  db
    .select(lessonColumns)
    .from(enrolments)
    .innerJoin(lessons, and(eq(lessons.courseId, enrolments.courseId), eq(lessons.isPublished, true)))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonRules, ruleOfLesson)
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .leftJoin(lessonCompletions, and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, userId)))
    .where(liveOf(userId))
    .orderBy(lessons.courseId, sections.position, lessons.position),
);

export type MyLessonRow = RowOf<typeof myLessons>;

/** The queries of a learner's courses and their lessons, for pages that run them together with others. */
export const shelfQueries = { courses: myCourses, lessons: myLessons };

export const selectShelf = prepareTogether(['userId', 'locale'], shelfQueries);

/** Selects the badges of courses that the learner may study, and of deleted courses; newest first. */
export async function selectMyBadges(db: Database, userId: string) {
  return db
    .select({
      name: badges.name,
      description: badges.description,
      imageUrl: badges.imageUrl,
      courseId: badges.courseId,
      earnedAt: userBadges.earnedDate,
      verificationCode: userBadges.verificationCode,
      instructor: courses.instructor,
      category: courses.category,
      certificate: certificateFacts,
      pictureId: courses.imageId,
    })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .leftJoin(certificates, eq(certificates.code, userBadges.verificationCode))
    .leftJoin(courses, eq(courses.id, badges.courseId))
    .leftJoin(enrolments, and(eq(enrolments.courseId, badges.courseId), liveOf(userId)))
    .where(and(eq(userBadges.userId, userId), or(isNull(badges.courseId), sql`${enrolments.id} is not null`)))
    .orderBy(desc(userBadges.earnedDate), asc(badges.name), asc(badges.id));
}
