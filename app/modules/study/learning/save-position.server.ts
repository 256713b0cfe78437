import { refuse } from './learning-errors.ts';
import { requireStudy } from './open-lesson.server.ts';
import { isPlace } from './progress-of-course.ts';
import { touchProgress, upsertPosition } from './progress-queries.server.ts';
import { receiveStudyEvent } from './study-queries.server.ts';
import { momentOf, type StudyEvent } from './study-event.ts';
import type { StudyDeps } from './study-deps.ts';

interface NewPosition {
  readonly course: string;
  readonly lessonId: string;
  readonly position: number;
  readonly event?: StudyEvent | undefined;
}

/**
 * Stores a learner's position, for all their devices: seconds of a video, page of a PDF, or share of a text from 0 to 1. Also counts as
 * opening the lesson. A late event does not replace a newer one, and a repeated one changes nothing. Takes a course by id or slug. Throws
 * DomainError of LearningErrorCode; 'progress_invalid' for an impossible position.
 */
export async function savePosition(
  { db, actor, clock, contentAccess }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>,
  { position, event, ...lesson }: NewPosition,
): Promise<{ readonly isSaved: boolean }> {
  if (!isPlace(position)) throw refuse('progress_invalid');
  const studied = await requireStudy({ db, actor, clock, contentAccess }, lesson);
  if (!studied.recordsProgress) return { isSaved: false };
  const { userId, lessonId } = studied;
  const now = clock.now();
  const at = momentOf(event, now);
  await db.transaction(async (tx) => {
    if (!(await receiveStudyEvent(tx, { userId, event, now }))) return;
    await touchProgress(tx, studied, lessonId, at);
    await upsertPosition(tx, { userId, lessonId, position: Math.round(position * 1000) / 1000, at });
  });
  return { isSaved: true };
}
