import { getLocale } from '#texts/runtime';
import type { LessonKind } from '#app/shared/course-terms.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { badgeNameOf, type EarnedBadge } from './badge.ts';
import { canStudy, recordsProgress, type ContentAccess } from './can-study.ts';
import { awardCourse } from '#app/modules/study/certificates/award-course.server.ts';
import type { Mailing } from '#app/modules/study/certificates/certificate-mail.server.ts';
import { lockEnrolment } from './enrolment-queries.server.ts';
import { refuse } from './learning-errors.ts';
import { neighboursOf, progressOf } from './progress-of-course.ts';
import {
  insertCompletion,
  lockProgress,
  selectBadgeEarnedWith,
  selectCourseTitle,
  selectIsPassed,
  selectLessonStates,
  touchProgress,
  updateProgress,
  type Learner,
} from './progress-queries.server.ts';
import { lockLesson, selectLessonAccess } from './study-queries.server.ts';

/** A lesson that a learner may study, with stored progress. Neither it nor the enrolment ends before the transaction. */
export interface LessonForUpdate {
  readonly learner: Learner;
  readonly lessonId: string;
  readonly kind: LessonKind;
  /** Facts about the course for certificates. */
  readonly work: { readonly title: string; readonly category: string; readonly instructor: string };
}

export interface LessonCompletion {
  /** 0 to 100. */
  readonly progress: number;
  readonly completedLessons: number;
  readonly totalLessons: number;
  /** True if every lesson is done now, or the course's pass mark over its quizzes is reached. */
  readonly courseCompleted: boolean;
  /** The badge, if this call earned it, or a former call with the same event; otherwise null. */
  readonly badge: EarnedBadge | null;
  readonly next: { readonly id: string; readonly title: string } | null;
}

/**
 * Returns a lesson that the actor may study now, locked until the transaction ends. Takes a course by id or slug. Throws DomainError of
 * LearningErrorCode; 'not_enrolled' if no progress is stored. With `isBegun` for what the learner began while the lesson was open: neither
 * its rule nor unpublishing it ends that, and only 'not_enrolled' is thrown if the course is not theirs any more.
 */
export async function lockStudiedLesson(
  tx: Database,
  { actor, now, contentAccess }: { readonly actor: Actor; readonly now: Date; readonly contentAccess: ContentAccess },
  {
    course: idOrSlug,
    lessonId,
    isBegun = false,
  }: { readonly course: string; readonly lessonId: string; readonly isBegun?: boolean },
): Promise<LessonForUpdate> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const found = await selectLessonAccess(tx, idOrSlug, lessonId, { userId, now });
  if (!found) throw refuse('lesson_not_found');
  const course = { ...found.course, isEnrolled: await lockEnrolment(tx, userId, found.courseId) };
  if (!(await lockLesson(tx, found.courseId, found.lessonId))) throw refuse('lesson_not_found');
  if (!isBegun && !canStudy(actor, { course, lesson: found.lesson }, contentAccess)) {
    throw refuse(found.lesson.isPublished ? 'lesson_locked' : 'lesson_not_found');
  }
  if (!recordsProgress(actor, course, contentAccess)) throw refuse('not_enrolled');
  return { learner: { userId, courseId: found.courseId }, lessonId, kind: found.kind, work: found.work };
}

/**
 * Returns a lesson for a result of the past that is corrected, locked until the transaction ends, whether or not the learner may study it now;
 * null if it is gone.
 */
export async function lockPastLesson(
  tx: Database,
  { userId, courseId }: Learner,
  { lessonId, now }: { readonly lessonId: string; readonly now: Date },
): Promise<LessonForUpdate | null> {
  const found = await selectLessonAccess(tx, courseId, lessonId, { userId, now });
  if (!found || !(await lockLesson(tx, courseId, lessonId))) return null;
  return { learner: { userId, courseId }, lessonId, kind: found.kind, work: found.work };
}

/**
 * Marks a locked lesson as done: the mark, the course's progress, its completion, which is permanent, and badge and certificate, once.
 * Marking twice changes nothing. Parallel tabs wait for each other at the progress row, so that none misses the others' lessons.
 */
export async function recordCompletion(
  tx: Database,
  mailing: Mailing | null,
  { learner, lessonId, work }: LessonForUpdate,
  at: Date,
): Promise<LessonCompletion> {
  await touchProgress(tx, learner, lessonId, at);
  await lockProgress(tx, learner);
  await insertCompletion(tx, learner, lessonId, at);
  return readCompletion(tx, { learner, lessonId }, async ({ progress, totalLessons, courseCompleted }) => {
    await updateProgress(tx, learner, { progress, isCompleted: courseCompleted, at });
    return courseCompleted ? awardCourse(tx, mailing, { ...learner, ...work, lessons: totalLessons, at }) : null;
  });
}

/** Returns what the completion of a lesson answered, when its event comes again. */
export async function readEarlierCompletion(
  tx: Database,
  { learner, lessonId }: Pick<LessonForUpdate, 'learner' | 'lessonId'>,
): Promise<LessonCompletion> {
  return readCompletion(tx, { learner, lessonId }, () => selectBadgeEarnedWith(tx, learner, lessonId));
}

type Counts = Pick<LessonCompletion, 'progress' | 'completedLessons' | 'totalLessons' | 'courseCompleted'>;

async function readCompletion(
  tx: Database,
  { learner, lessonId }: Pick<LessonForUpdate, 'learner' | 'lessonId'>,
  badgeFor: (counts: Counts) => Promise<EarnedBadge | null>,
): Promise<LessonCompletion> {
  const lessons = await selectLessonStates(tx, learner, getLocale());
  const completedLessons = lessons.filter((lesson) => lesson.isCompleted).length;
  const progress = progressOf(completedLessons, lessons.length, await selectIsPassed(tx, learner));
  const counts = { progress, completedLessons, totalLessons: lessons.length, courseCompleted: progress === 100 };
  const badge = await badgeFor(counts);
  const { next } = neighboursOf(lessons, lessonId);
  return {
    ...counts,
    badge: badge && {
      ...badge,
      name: badgeNameOf(badge.name, await selectCourseTitle(tx, learner.courseId, getLocale())),
    },
    next: next && { id: next.id, title: next.title },
  };
}
