import { and, eq, sql } from 'drizzle-orm';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { courseTexts, lessonTexts } from '#app/database/schema/course-texts.ts';
import {
  badges,
  courseProgress,
  lessonCompletions,
  lessonPositions,
  userBadges,
} from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { courseTextsIn, lessonTextsIn, translated } from '#app/modules/catalogue/courses/course-text-queries.server.ts';

/** A learner in a course: the key of a progress row. */
export interface Learner {
  readonly userId: string;
  readonly courseId: string;
}

const rowOf = ({ userId, courseId }: Learner) =>
  and(eq(courseProgress.userId, userId), eq(courseProgress.courseId, courseId));

/** Records that the course was opened at a lesson; inserts the row the first time. A late event does not change anything newer. */
export async function touchProgress(db: Database, learner: Learner, lessonId: string, at: Date): Promise<void> {
  const opened = { lastLessonId: lessonId, lastAccessedAt: at, updatedAt: at };
  await db
    .insert(courseProgress)
    .values({ ...learner, ...opened, createdAt: at })
    .onConflictDoUpdate({
      target: [courseProgress.userId, courseProgress.courseId],
      set: opened,
      setWhere: sql`${courseProgress.lastAccessedAt} <= excluded.last_accessed_at`,
    });
}

/** Locks the progress row until the transaction ends. `touchProgress` has inserted it before. */
export async function lockProgress(db: Database, learner: Learner): Promise<void> {
  const rows = await db
    .select({ progress: courseProgress.progress })
    .from(courseProgress)
    .where(rowOf(learner))
    .for('update');
  if (rows.length === 0) throw new Error('there is no progress to lock');
}

/** Marks a lesson as done; false if it was already. */
export async function insertCompletion(
  db: Database,
  { userId, courseId }: Learner,
  lessonId: string,
  at: Date,
): Promise<boolean> {
  const rows = await db
    .insert(lessonCompletions)
    .values({ userId, courseId, lessonId, completedAt: at })
    .onConflictDoNothing()
    .returning({ lessonId: lessonCompletions.lessonId });
  return rows.length > 0;
}

/** Selects the published lessons of a course in order, with whether the learner has done each. */
export async function selectLessonStates(db: Database, { userId, courseId }: Learner, locale: Locale) {
  return db
    .select({
      id: lessons.id,
      title: translated.lessonTitle,
      isCompleted: sql<boolean>`${lessonCompletions.lessonId} is not null`,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(lessonTexts, lessonTextsIn(locale))
    .leftJoin(lessonCompletions, and(eq(lessonCompletions.lessonId, lessons.id), eq(lessonCompletions.userId, userId)))
    .where(and(eq(lessons.courseId, courseId), eq(lessons.isPublished, true)))
    .orderBy(sections.position, lessons.position);
}

/** Returns whether a learner has reached the pass mark of a course over its quizzes; null for a course without one. */
export async function selectIsPassed(db: Database, { userId, courseId }: Learner): Promise<boolean | null> {
  const { rows } = await db.execute<{ passed: boolean | null }>(
    sql`select is_course_passed(${userId}, ${courseId}) as passed`,
  );
  return rows[0]?.passed ?? null;
}

/** Updates the course's progress. Never changes the time of its completion. */
export async function updateProgress(
  db: Database,
  learner: Learner,
  { progress, isCompleted, at }: { progress: number; isCompleted: boolean; at: Date },
): Promise<void> {
  await db
    .update(courseProgress)
    .set({
      progress,
      updatedAt: at,
      ...(isCompleted && {
        completedAt: sql`coalesce(${courseProgress.completedAt}, ${at.toISOString()}::timestamptz)`,
      }),
    })
    .where(rowOf(learner));
}

/** Returns whether a learner has completed the course. Locks the progress, so that a parallel completion is seen. */
export async function selectIsCompleted(tx: Database, learner: Learner): Promise<boolean> {
  const [row] = await tx
    .select({ completedAt: courseProgress.completedAt })
    .from(courseProgress)
    .where(rowOf(learner))
    .for('update');
  return row !== undefined && row.completedAt !== null;
}

/** Saves a learner's position in a lesson, unless another device or tab sent a later one. */
export async function upsertPosition(
  db: Database,
  { at, ...place }: { userId: string; lessonId: string; position: number; at: Date },
): Promise<void> {
  await db
    .insert(lessonPositions)
    .values({ ...place, updatedAt: at })
    .onConflictDoUpdate({
      target: [lessonPositions.userId, lessonPositions.lessonId],
      set: { position: place.position, updatedAt: at },
      setWhere: sql`${lessonPositions.updatedAt} <= excluded.updated_at`,
    });
}

/** Returns the badge of a course. The first learner who earns it inserts it. */
export async function ensureBadge(
  db: Database,
  badge: { courseId: string; name: string; imageUrl: string; description: string; at: Date },
): Promise<{ id: string; name: string; imageUrl: string }> {
  const { at, ...values } = badge;
  await db
    .insert(badges)
    .values({ ...values, createdAt: at })
    .onConflictDoNothing();
  const [row] = await db
    .select({ id: badges.id, name: badges.name, imageUrl: badges.imageUrl })
    .from(badges)
    .where(eq(badges.courseId, badge.courseId));
  if (!row) throw new Error('the badge was not made');
  return row;
}

/** Gives a learner a badge; false if they have it already. */
export async function insertUserBadge(
  db: Database,
  input: { userId: string; badgeId: string; verificationCode: string; earnedDate: Date },
): Promise<boolean> {
  const rows = await db
    .insert(userBadges)
    .values({ ...input, createdAt: input.earnedDate })
    .onConflictDoNothing({ target: [userBadges.userId, userBadges.badgeId] })
    .returning({ id: userBadges.id });
  return rows.length > 0;
}

/** Selects the badge earned by completing this lesson, which has the same time. Null if another lesson earned it, or none yet. */
export async function selectBadgeEarnedWith(db: Database, { userId, courseId }: Learner, lessonId: string) {
  const [row] = await db
    .select({
      name: badges.name,
      imageUrl: badges.imageUrl,
      earnedAt: userBadges.earnedDate,
      verificationCode: userBadges.verificationCode,
    })
    .from(userBadges)
    .innerJoin(badges, eq(badges.id, userBadges.badgeId))
    .innerJoin(
      lessonCompletions,
      and(
        eq(lessonCompletions.userId, userBadges.userId),
        eq(lessonCompletions.lessonId, lessonId),
        eq(lessonCompletions.completedAt, userBadges.earnedDate),
      ),
    )
    .where(and(eq(userBadges.userId, userId), eq(badges.courseId, courseId)));
  return row ?? null;
}

/** Selects a course's title in a language, or else in its own; null for an unknown id. */
export async function selectCourseTitle(db: Database, courseId: string, locale: Locale): Promise<string | null> {
  const [row] = await db
    .select({ title: translated.course.title })
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .where(eq(courses.id, courseId));
  return row?.title ?? null;
}

/** A learner whom a recount made complete a course. */
interface Finisher extends Record<string, unknown> {
  readonly userId: string;
  /** False after a refund: the progress stays, but they get no mail about it. */
  readonly isEnrolled: boolean;
}

/**
 * Updates the progress of all learners of a course by the rule of `progress-of-course.ts`, in one statement. Keeps completion dates, and sets one
 * for learners who have done all published lessons, or reached the course's pass mark. Returns the learners who got one now.
 */
export async function updateAllProgress(tx: Database, courseId: string, at: Date): Promise<readonly Finisher[]> {
  const when = at.toISOString();
  const { rows } = await tx.execute<Finisher & { readonly finished: boolean }>(sql`
    with published as (select id from lessons where course_id = ${courseId} and is_published),
    counted as (
      select cp.user_id, cp.completed_at as completed_before, (select count(*) from published) as lessons,
        is_course_passed(cp.user_id, cp.course_id) as passed,
        (select count(*) from lesson_completions lc
          where lc.user_id = cp.user_id and lc.course_id = ${courseId} and lc.lesson_id in (select id from published)) as done
      from course_progress cp where cp.course_id = ${courseId}
    ),
    ruled as (
      select user_id, completed_before, case when passed or (passed is not null and completed_before is not null) then 100
        when lessons = 0 or done = 0 then 0 when done >= lessons and passed is null then 100
        else least(99, round(100.0 * done / lessons)) end::int as progress
      from counted
    )
    update course_progress cp
    set progress = ruled.progress, updated_at = ${when},
      completed_at = coalesce(cp.completed_at, case when ruled.progress = 100 then ${when}::timestamptz end)
    from ruled
    where cp.course_id = ${courseId} and cp.user_id = ruled.user_id and cp.progress <> ruled.progress
    returning cp.user_id as "userId", (ruled.progress = 100 and ruled.completed_before is null) as finished,
      exists (select from enrolments e where e.user_id = cp.user_id and e.course_id = cp.course_id and e.revoked_at is null) as "isEnrolled"`);
  return rows.filter(({ finished }) => finished);
}

/** Selects the facts of a course for badge and certificate; null for an unknown id. */
export async function selectWork(tx: Database, courseId: string) {
  const { rows } = await tx.execute<{ title: string; category: string; instructor: string; lessons: number }>(sql`
    select title, category, instructor,
      (select count(*)::int from lessons where course_id = courses.id and is_published) as lessons
    from courses where id = ${courseId}`);
  return rows[0] ?? null;
}
