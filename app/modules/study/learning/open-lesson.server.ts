import { userIdOf } from '#app/shared/actor.ts';
import { canStudy, recordsProgress } from './can-study.ts';
import { refuse } from './learning-errors.ts';
import { touchProgress } from './progress-queries.server.ts';
import { selectLessonAccess, receiveStudyEvent, selectStudy } from './study-queries.server.ts';
import type { StudyDeps } from './study-deps.ts';

import { momentOf, type StudyEvent } from './study-event.ts';

type Deps = Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>;

interface AskedLesson {
  /** By id or slug. */
  readonly course: string;
  readonly lessonId: string;
}

interface ReadLesson {
  /** Null for a visitor, who reads a free preview. */
  readonly userId: string | null;
  readonly courseId: string;
  readonly lessonId: string;
  /** False for a free preview and a staff member's look, of which nothing is stored. */
  readonly recordsProgress: boolean;
}

interface StudiedLesson extends ReadLesson {
  readonly userId: string;
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
  if (!isOpen) throw refuse(isPublished ? 'lesson_locked' : 'lesson_not_found');
  return studied;
}

/** Returns the lesson if the actor may read it: as `requireStudy`, and a free one also for visitors, who have no id. */
export async function requireReading(deps: Deps, lesson: AskedLesson): Promise<ReadLesson> {
  const { isOpen, isPublished, ...read } = await findLesson(deps, lesson);
  if (!isOpen) throw refuse(isPublished ? 'lesson_locked' : 'lesson_not_found');
  return read;
}

/**
 * Returns the lesson if the actor may study it, or has results there; then `isOpen` says whether they may study it too. Throws DomainError of
 * LearningErrorCode otherwise.
 */
export async function requireResult(
  deps: Deps,
  lesson: AskedLesson,
): Promise<StudiedLesson & { readonly isOpen: boolean; readonly isPublished: boolean }> {
  const userId = userIdOf(deps.actor);
  if (userId === null) throw refuse('sign_in_required');
  return { ...(await findLesson(deps, lesson)), userId };
}

async function findLesson(
  { db, actor, clock, contentAccess }: Deps,
  { course: idOrSlug, lessonId }: AskedLesson,
): Promise<ReadLesson & { readonly isOpen: boolean; readonly isPublished: boolean }> {
  const userId = userIdOf(actor);
  const found = await selectLessonAccess(db, idOrSlug, lessonId, { userId, now: clock.now() });
  if (userId === null && !(found && canStudy(actor, found, contentAccess))) throw refuse('sign_in_required');
  if (!found) throw refuse('lesson_not_found');
  const { course, lesson, withResult } = found;
  const isOpen = canStudy(actor, found, contentAccess);
  if (!isOpen && !canStudy(actor, { course, lesson: withResult }, contentAccess))
    throw refuse(lesson.isPublished ? 'lesson_locked' : 'lesson_not_found');
  return {
    userId,
    courseId: found.courseId,
    lessonId: found.lessonId,
    recordsProgress: recordsProgress(actor, course, contentAccess),
    isOpen,
    isPublished: lesson.isPublished,
  };
}

/**
 * Returns the course if the actor studies it and study is stored: for what belongs to no single lesson. Takes a course by id or slug.
 * Throws DomainError 'sign_in_required', 'course_not_found', 'not_enrolled'.
 */
export async function requireCourseStudy(
  { db, actor, contentAccess }: Pick<StudyDeps, 'db' | 'actor' | 'contentAccess'>,
  idOrSlug: string,
): Promise<{ readonly userId: string; readonly courseId: string }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const study = await selectStudy(db, idOrSlug, userId);
  if (!study) throw refuse('course_not_found');
  if (!recordsProgress(actor, study, contentAccess)) throw refuse('not_enrolled');
  return { userId, courseId: study.id };
}
