import { randomInt } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { badgeImage, badgeName, newVerificationCode, type EarnedBadge } from './badge.ts';
import { canStudy, keepsProgress, type ContentAccess } from './can-study.ts';
import { holdEnrolment } from './enrolment-queries.server.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import { neighboursOf, progressOf } from './progress.ts';
import {
  ensureBadge,
  insertCompletion,
  insertUserBadge,
  lockProgress,
  selectLessonStates,
  touchProgress,
  updateProgress,
} from './progress-queries.server.ts';
import { selectLessonAccess } from './study-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
}

export interface LessonCompletion {
  /** 0 to 100 (decision L1). */
  readonly progress: number;
  readonly completedLessons: number;
  readonly totalLessons: number;
  /** Whether every lesson is done now. */
  readonly courseCompleted: boolean;
  /** The badge, when this very call earned it; null every other time. */
  readonly badge: EarnedBadge | null;
  readonly next: { readonly id: string; readonly title: string } | null;
}

/**
 * Marks a lesson as done for the learner who asks: the mark, the course's progress (L1), its completion, which is never
 * taken back (L2), and the badge, once (L13), in one transaction. Marking twice changes nothing. Tabs that finish
 * lessons at the same time wait for each other at the progress row, so none counts without the others.
 * Takes a course by id or slug. Throws DomainError of LearningErrorCode.
 */
export async function completeLesson(
  { db, actor, clock, contentAccess }: Deps,
  { course: idOrSlug, lessonId }: { readonly course: string; readonly lessonId: string },
): Promise<LessonCompletion> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const at = clock.now();

  return db.transaction(async (tx) => {
    const found = await selectLessonAccess(tx, idOrSlug, lessonId, userId);
    if (!found) throw new DomainError<LearningErrorCode>('lesson_not_found');
    const learner = { userId, courseId: found.courseId };
    const course = { ...found.course, isEnrolled: await holdEnrolment(tx, userId, found.courseId) };
    if (!canStudy(actor, { course, lesson: found.lesson }, contentAccess)) {
      throw new DomainError<LearningErrorCode>(found.lesson.isPublished ? 'lesson_locked' : 'lesson_not_found');
    }
    if (!keepsProgress(actor, course, contentAccess)) throw new DomainError<LearningErrorCode>('not_enrolled');

    await touchProgress(tx, learner, lessonId, at);
    const before = await lockProgress(tx, learner);
    await insertCompletion(tx, learner, lessonId, at);

    const lessons = await selectLessonStates(tx, learner);
    const completedLessons = lessons.filter((lesson) => lesson.isCompleted).length;
    const progress = progressOf(completedLessons, lessons.length);
    const courseCompleted = progress === 100;
    await updateProgress(tx, learner, {
      progress,
      completedAt: before.completedAt ?? (courseCompleted ? at : null),
      at,
    });
    const badge = courseCompleted
      ? await award(tx, { ...learner, title: found.courseTitle, category: found.category, at })
      : null;

    const { next } = neighboursOf(lessons, lessonId);
    return {
      progress,
      completedLessons,
      totalLessons: lessons.length,
      courseCompleted,
      badge,
      next: next && { id: next.id, title: next.title },
    };
  });
}

async function award(
  db: Database,
  earned: { userId: string; courseId: string; title: string; category: string; at: Date },
): Promise<EarnedBadge | null> {
  const badge = await ensureBadge(db, {
    courseId: earned.courseId,
    name: badgeName(earned.title),
    imageUrl: badgeImage(earned),
    description: `Finished every lesson of ${earned.title}.`,
    at: earned.at,
  });
  const verificationCode = newVerificationCode(randomInt);
  const isNew = await insertUserBadge(db, {
    userId: earned.userId,
    badgeId: badge.id,
    verificationCode,
    earnedDate: earned.at,
  });
  return isNew ? { name: badge.name, imageUrl: badge.imageUrl, earnedAt: earned.at, verificationCode } : null;
}
