import { getLocale } from '#texts/runtime';
import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { badgeNameOf, type EarnedBadge } from './badge.ts';
import { canStudy, keepsProgress, type ContentAccess } from './can-study.ts';
import { awardCourse } from './certificates/award-course.server.ts';
import type { Mailing } from './certificates/certificate-mail.server.ts';
import { holdEnrolment } from './enrolment-queries.server.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import { neighboursOf, progressOf } from './progress.ts';
import {
  insertCompletion,
  lockProgress,
  selectBadgeEarnedWith,
  selectCourseTitle,
  selectLessonStates,
  touchProgress,
  updateProgress,
} from './progress-queries.server.ts';
import { holdLesson, selectLessonAccess, receiveReport } from './study-queries.server.ts';

import { momentOf, type StudyReport } from './study-report.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
  /** Null for past study, such as the demo's, which sends no mail. */
  readonly mailing: Mailing | null;
}

export interface LessonCompletion {
  /** 0 to 100. */
  readonly progress: number;
  readonly completedLessons: number;
  readonly totalLessons: number;
  /** True if every lesson is done now. */
  readonly courseCompleted: boolean;
  /** The badge, if this call earned it, or a former call with the same event; otherwise null. */
  readonly badge: EarnedBadge | null;
  readonly next: { readonly id: string; readonly title: string } | null;
}

/**
 * Marks a lesson as done for the actor, in one transaction: the mark, the course's progress, its completion, which is permanent, and
 * badge and certificate, once. Marking twice changes nothing. Parallel tabs wait for each other at the progress row, so that none misses
 * the others' lessons. A late event gets the time when it happened; a repeated one changes nothing and gets the same answer. Takes a
 * course by id or slug. Throws DomainError of LearningErrorCode.
 */
export async function completeLesson(
  { db, actor, clock, contentAccess, mailing }: Deps,
  {
    course: idOrSlug,
    lessonId,
    report,
  }: { readonly course: string; readonly lessonId: string; readonly report?: StudyReport | undefined },
): Promise<LessonCompletion> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const now = clock.now();
  const at = momentOf(report, now);

  return db.transaction(async (tx) => {
    const found = await selectLessonAccess(tx, idOrSlug, lessonId, { userId, now });
    if (!found) throw new DomainError<LearningErrorCode>('lesson_not_found');
    const learner = { userId, courseId: found.courseId };
    const course = { ...found.course, isEnrolled: await holdEnrolment(tx, userId, found.courseId) };
    if (!(await holdLesson(tx, found.courseId, found.lessonId)))
      throw new DomainError<LearningErrorCode>('lesson_not_found');
    if (!canStudy(actor, { course, lesson: found.lesson }, contentAccess)) {
      throw new DomainError<LearningErrorCode>(found.lesson.isPublished ? 'lesson_locked' : 'lesson_not_found');
    }
    if (!keepsProgress(actor, course, contentAccess)) throw new DomainError<LearningErrorCode>('not_enrolled');
    if (lessonKinds[found.kind].completedBy !== 'learner') throw new DomainError<LearningErrorCode>('progress_invalid');

    const isNew = await receiveReport(tx, { userId, report, now });
    if (isNew) {
      await touchProgress(tx, learner, lessonId, at);
      await lockProgress(tx, learner);
      await insertCompletion(tx, learner, lessonId, at);
    }
    const lessons = await selectLessonStates(tx, learner, getLocale());
    const completedLessons = lessons.filter((lesson) => lesson.isCompleted).length;
    const progress = progressOf(completedLessons, lessons.length);
    const courseCompleted = progress === 100;
    if (isNew) await updateProgress(tx, learner, { progress, isCompleted: courseCompleted, at });
    const badge = !isNew
      ? await selectBadgeEarnedWith(tx, learner, lessonId)
      : courseCompleted
        ? await awardCourse(tx, mailing, { ...learner, ...found.work, lessons: lessons.length, at })
        : null;

    const { next } = neighboursOf(lessons, lessonId);
    return {
      progress,
      completedLessons,
      totalLessons: lessons.length,
      courseCompleted,
      badge: badge && {
        ...badge,
        name: badgeNameOf(badge.name, await selectCourseTitle(tx, found.courseId, getLocale())),
      },
      next: next && { id: next.id, title: next.title },
    };
  });
}
