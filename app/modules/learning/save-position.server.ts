import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ContentAccess } from './can-study.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import { requireStudy } from './open-lesson.server.ts';
import { touchProgress, upsertPosition } from './progress-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
}

/** More than any film has seconds or any document pages. */
const furthest = 1_000_000;

/**
 * Keeps where a learner stopped, for any of their devices (decision L12): seconds of a video, page of a PDF, or share of
 * a text from 0 to 1. Also counts as having opened the lesson. Takes a course by id or slug.
 * Throws DomainError of LearningErrorCode; 'progress_invalid' for a position that cannot be.
 */
export async function savePosition(
  { db, actor, clock, contentAccess }: Deps,
  { position, ...lesson }: { readonly course: string; readonly lessonId: string; readonly position: number },
): Promise<{ readonly isKept: boolean }> {
  if (!(position >= 0 && position <= furthest)) throw new DomainError<LearningErrorCode>('progress_invalid');
  const studied = await requireStudy({ db, actor, contentAccess }, lesson);
  if (!studied.isKept) return { isKept: false };
  const now = clock.now();
  await db.transaction(async (tx) => {
    await touchProgress(tx, studied, studied.lessonId, now);
    await upsertPosition(tx, {
      userId: studied.userId,
      lessonId: studied.lessonId,
      position: Math.round(position * 1000) / 1000,
      now,
    });
  });
  return { isKept: true };
}
