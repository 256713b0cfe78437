import { isId } from '#app/shared/ids.ts';
import type { StudyDeps } from '#app/modules/study/learning/study-deps.ts';
import { requireStudy } from '#app/modules/study/learning/open-lesson.server.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { isPlace } from '#app/modules/study/learning/progress-of-course.ts';
import { momentOf, type StudyEvent } from '#app/modules/study/learning/study-event.ts';
import { receiveStudyEvent } from '#app/modules/study/learning/study-queries.server.ts';
import { refuse } from './lesson-question-errors.ts';
import { maxQuestionLength, minQuestionLength } from './lesson-question.ts';
import { hasQuestion, insertQuestion, lockAsker, selectAsker } from './question-queries.server.ts';

interface NewQuestion {
  /** By id or slug. */
  readonly course: string;
  readonly lessonId: string;
  /** Id from the device. */
  readonly questionId: string;
  readonly body: string;
  /** Second of a video, page of a PDF; null for the whole lesson. */
  readonly position: number | null;
  readonly event?: StudyEvent | undefined;
}

/**
 * Stores a learner's question about a lesson that they may study. A question that arrives again, or with the same words from another device,
 * stays one. Throws DomainError of LessonQuestionErrorCode: 'question_invalid', 'questions_full', 'asking_suspended', 'not_enrolled'.
 */
export async function askQuestion(
  { db, actor, clock, contentAccess }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>,
  { questionId: id, body: typed, position, event, ...lesson }: NewQuestion,
): Promise<void> {
  const body = plainText(typed).toWellFormed();
  if (!isId(id) || body.length < minQuestionLength || body.length > maxQuestionLength) throw refuse('question_invalid');
  if (position !== null && !isPlace(position)) throw refuse('question_invalid');
  const studied = await requireStudy({ db, actor, clock, contentAccess }, lesson);
  if (!studied.recordsProgress) throw refuse('not_enrolled');
  const { userId: askerId, courseId, lessonId } = studied;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await receiveStudyEvent(tx, { userId: askerId, event, now }))) return;
    await lockAsker(tx, askerId, courseId);
    if (await hasQuestion(tx, { id, lessonId, askerId, body })) return;
    const { isSuspended, isFull } = await selectAsker(tx, askerId, courseId);
    if (isSuspended) throw refuse('asking_suspended');
    if (isFull) throw refuse('questions_full');
    await insertQuestion(tx, { id, lessonId, courseId, askerId, body, position, createdAt: momentOf(event, now) });
  });
}
