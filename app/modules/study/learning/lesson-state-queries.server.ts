import { sql } from 'drizzle-orm';
import { lessons } from '#app/database/schema/catalogue.ts';
import { quizAttempts } from '#app/database/schema/quizzes.ts';
import { enrolments, lessonCompletions } from '#app/database/schema/learning.ts';
import { lessonRules } from '#app/database/schema/lesson-rules.ts';
import { lessonRuleOf, type LessonRuleRow } from '#app/modules/catalogue/courses/lesson-rule.ts';
import type { QueryValue } from '#app/platform/prepare-query.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { lessonRuleColumns } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import type { LessonAccess } from './can-study.ts';
import { lessonState, type StudyDays } from './lesson-state.ts';

type UserId = string | QueryValue;

const isDoneBy = (userId: UserId, lessonId: unknown) =>
  sql<boolean>`exists (select from ${lessonCompletions} d where d.lesson_id = ${lessonId} and d.user_id = ${userId})`;

/** The second until which an open attempt may be handed in: the maximum for a quiz without a limit. */
export const lastSecondOfAttempt = sql<number>`coalesce(extract(epoch from ${quizAttempts.arrivesBy}), 1e12)::float8`;

/** Returns whether an open attempt may still be handed in. */
export const isBegunUntil = (lastSecond: number | null, now: Date): boolean =>
  lastSecond !== null && now.getTime() <= lastSecond * 1000;

/**
 * Columns with which `accessOf` decides about one lesson, in a query of `lessons` joined with `lesson_rules` (`ruleOfLesson`) and a live
 * enrolment of the user. `isReady` is the rule of `lessonStates` in SQL.
 */
export const accessColumns = (userId: UserId) => ({
  isPublished: lessons.isPublished,
  isFreePreview: lessons.isFreePreview,
  rule: lessonRuleColumns,
  isDone: isDoneBy(userId, lessons.id),
  begunUntil: sql<number | null>`(select max(${lastSecondOfAttempt}) from ${quizAttempts}
    where ${quizAttempts.lessonId} = ${lessons.id} and ${quizAttempts.userId} = ${userId} and ${quizAttempts.state} = 'open')`,
  hasResult: sql<boolean>`exists (select from ${quizAttempts}
    where ${quizAttempts.lessonId} = ${lessons.id} and ${quizAttempts.userId} = ${userId} and ${quizAttempts.submittedAt} is not null)`,
  isReady: sql<boolean>`case
    when ${lessonRules.afterLessonId} is not null then not exists (
      select from ${lessons} a where a.id = ${lessonRules.afterLessonId} and a.is_published and not ${isDoneBy(userId, sql`a.id`)})
    when ${lessonRules.afterAll} then not exists (
      with recursive late(id) as (
        select r.lesson_id from ${lessonRules} r join ${lessons} l on l.id = r.lesson_id
        where r.course_id = ${lessonRules.courseId} and r.after_all and l.is_published
        union select r.lesson_id from ${lessonRules} r join late on late.id = r.after_lesson_id join ${lessons} l on l.id = r.lesson_id
        where l.is_published)
      select from ${lessons} o where o.course_id = ${lessonRules.courseId} and o.is_published
        and o.id not in (select id from late) and not ${isDoneBy(userId, sql`o.id`)})
    else true end`,
  enrolledAt: enrolments.enrolledAt,
});

interface AccessRow {
  readonly isPublished: boolean;
  readonly isFreePreview: boolean;
  readonly rule: LessonRuleRow | null;
  readonly isDone: boolean;
  readonly begunUntil: number | null;
  readonly hasResult: boolean;
  readonly isReady: boolean;
  readonly enrolledAt: Date | null;
}

/**
 * Returns the facts for `canStudy` from a lesson's row. A learner with an open attempt may finish it, even if the lesson was closed or
 * unpublished meanwhile. `alsoWithResult` admits learners with a result too, for pages that only show results.
 */
export function accessOf(
  { isPublished, isFreePreview, ...row }: AccessRow,
  now: Date,
  { alsoWithResult = false }: { readonly alsoWithResult?: boolean } = {},
): LessonAccess {
  const { isDone, begunUntil, hasResult, isReady } = row;
  const isBegun = isBegunUntil(begunUntil, now) || (alsoWithResult && hasResult);
  const facts = { rule: lessonRuleOf(row.rule), isDone, isBegun, isReady, ...studyDays(row.enrolledAt, now) };
  return { isPublished: isPublished || isBegun, isFreePreview, state: lessonState(facts) };
}

/** Returns the days that the rules of a learner's lessons count from. */
export function studyDays(enrolledAt: Date | null, now: Date): StudyDays {
  return { today: dayInNairobi(now), joinedOn: enrolledAt && dayInNairobi(enrolledAt) };
}
