import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { refuse } from './learning-errors.ts';
import {
  lockStudiedLesson,
  recordCompletion,
  readEarlierCompletion,
  type LessonCompletion,
} from './record-completion.server.ts';
import { receiveStudyEvent } from './study-queries.server.ts';
import { momentOf, type StudyEvent } from './study-event.ts';
import type { StudyDeps } from './study-deps.ts';

/**
 * Marks a lesson as done for the actor, in one transaction. A late event gets the time when it happened; a repeated one changes nothing
 * and gets the same answer. Takes a course by id or slug. Throws DomainError of LearningErrorCode; 'progress_invalid' for a lesson that
 * only a use case of its kind completes.
 */
export async function completeLesson(
  { db, actor, clock, contentAccess, mailing }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess' | 'mailing'>,
  { event, ...lesson }: { readonly course: string; readonly lessonId: string; readonly event?: StudyEvent | undefined },
): Promise<LessonCompletion> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const locked = await lockStudiedLesson(tx, { actor, now, contentAccess }, lesson);
    if (lessonKinds[locked.kind].completedBy !== 'learner') throw refuse('progress_invalid');
    const isNew = await receiveStudyEvent(tx, { userId: locked.learner.userId, event, now });
    return isNew ? recordCompletion(tx, mailing, locked, momentOf(event, now)) : readEarlierCompletion(tx, locked);
  });
}
