import { lessonKinds } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ContentAccess } from './can-study.ts';
import type { Mailing } from './certificates/certificate-mail.server.ts';
import type { LearningErrorCode } from './learning-errors.ts';
import {
  lockStudiedLesson,
  recordCompletion,
  readEarlierCompletion,
  type LessonCompletion,
} from './record-completion.server.ts';
import { receiveStudyEvent } from './study-queries.server.ts';
import { momentOf, type StudyEvent } from './study-event.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
  /** Null for past study, such as the demo's, which sends no mail. */
  readonly mailing: Mailing | null;
}

/**
 * Marks a lesson as done for the actor, in one transaction. A late event gets the time when it happened; a repeated one changes nothing
 * and gets the same answer. Takes a course by id or slug. Throws DomainError of LearningErrorCode; 'progress_invalid' for a lesson that
 * only a use case of its kind completes.
 */
export async function completeLesson(
  { db, actor, clock, contentAccess, mailing }: Deps,
  { event, ...lesson }: { readonly course: string; readonly lessonId: string; readonly event?: StudyEvent | undefined },
): Promise<LessonCompletion> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const locked = await lockStudiedLesson(tx, { actor, now, contentAccess }, lesson);
    if (lessonKinds[locked.kind].completedBy !== 'learner')
      throw new DomainError<LearningErrorCode>('progress_invalid');
    const isNew = await receiveStudyEvent(tx, { userId: locked.learner.userId, event, now });
    return isNew ? recordCompletion(tx, mailing, locked, momentOf(event, now)) : readEarlierCompletion(tx, locked);
  });
}
