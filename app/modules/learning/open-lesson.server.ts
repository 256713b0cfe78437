import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { canStudy, recordsProgress, type ContentAccess } from './can-study.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import { touchProgress } from './progress-queries.server.ts';
import { selectLessonAccess, receiveStudyEvent } from './study-queries.server.ts';

import { momentOf, type StudyEvent } from './study-event.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
}

interface AskedLesson {
  /** By id or slug. */
  readonly course: string;
  readonly lessonId: string;
}

export interface StudiedLesson {
  readonly userId: string;
  readonly courseId: string;
  readonly lessonId: string;
  /** False for a free preview and an administrator's look, of which nothing is stored. */
  readonly recordsProgress: boolean;
}

/**
 * Records that a learner opened a lesson, for 'continue' and 'last accessed'. The player posts it; reading a page changes nothing, nor
 * does a repeated event or one older than a stored one. Takes a course by id or slug. Throws DomainError of LearningErrorCode.
 */
export async function openLesson(
  { db, actor, clock, contentAccess }: Deps,
  { event, ...lesson }: { readonly course: string; readonly lessonId: string; readonly event?: StudyEvent | undefined },
): Promise<StudiedLesson> {
  const studied = await requireStudy({ db, actor, clock, contentAccess }, lesson);
  if (!studied.recordsProgress) return studied;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await receiveStudyEvent(tx, { userId: studied.userId, event, now }))) return;
    await touchProgress(tx, studied, studied.lessonId, momentOf(event, now));
  });
  return studied;
}

/** Returns the lesson if the actor may study it. Throws DomainError of LearningErrorCode otherwise. */
export async function requireStudy(deps: Deps, lesson: AskedLesson): Promise<StudiedLesson> {
  const { isOpen, isPublished, ...studied } = await requireResult(deps, lesson);
  if (!isOpen) throw new DomainError<LearningErrorCode>(isPublished ? 'lesson_locked' : 'lesson_not_found');
  return studied;
}

/**
 * Returns the lesson if the actor may study it, or has results there; then `isOpen` says whether they may study it too. Throws DomainError of
 * LearningErrorCode otherwise.
 */
export async function requireResult(
  { db, actor, clock, contentAccess }: Deps,
  { course: idOrSlug, lessonId }: AskedLesson,
): Promise<StudiedLesson & { readonly isOpen: boolean; readonly isPublished: boolean }> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const found = await selectLessonAccess(db, idOrSlug, lessonId, { userId, now: clock.now() });
  if (!found) throw new DomainError<LearningErrorCode>('lesson_not_found');
  const { course, lesson, withResult } = found;
  const isOpen = canStudy(actor, found, contentAccess);
  if (!isOpen && !canStudy(actor, { course, lesson: withResult }, contentAccess))
    throw new DomainError<LearningErrorCode>(lesson.isPublished ? 'lesson_locked' : 'lesson_not_found');
  return {
    userId,
    courseId: found.courseId,
    lessonId: found.lessonId,
    recordsProgress: recordsProgress(actor, course, contentAccess),
    isOpen,
    isPublished: lesson.isPublished,
  };
}
