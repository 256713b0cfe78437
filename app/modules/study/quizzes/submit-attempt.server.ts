import type { LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import {
  lockStudiedLesson,
  readEarlierCompletion,
  type LessonCompletion,
} from '#app/modules/study/learning/record-completion.server.ts';
import { momentOf, type StudyEvent } from '#app/modules/study/learning/study-event.ts';
import { storableAnswer } from '#app/modules/study/practice/record-answer.server.ts';
import { contentIn } from '#app/modules/catalogue/questions/question-row.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { QuizAttemptState } from '#app/shared/study-terms.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { MarkingDeps } from '#app/modules/study/learning/study-deps.ts';
import { isPassed } from './quiz-rules.ts';
import { submittedAtOf, isLate } from './late/device-contact.ts';
import {
  closeAttempt,
  lockAttempts,
  lockAttempt,
  selectQuizAttempt,
  selectQuestionsOf,
  writeAnswers,
  type AnswerRow,
} from './quiz-attempt-queries.server.ts';
import { recordPass } from './record-pass.server.ts';
import { isFullyCorrect } from './regrade/regraded-results.ts';
import { refuse } from './quiz-errors.ts';

interface SubmittedAnswers {
  /** A course by id or slug. */
  readonly course: string;
  readonly lessonId: string;
  readonly attemptId: string;
  /** From a device: a list of answers with the seconds that each took, in the order of the questions. Anything else is empty. */
  readonly answers: unknown;
  readonly event: StudyEvent;
}

interface SubmittedAttempt {
  readonly state: QuizAttemptState;
  readonly points: number | null;
  /** The lesson that a pass completed; null for other results. */
  readonly completion: LessonCompletion | null;
}

/**
 * Hands in an attempt for the actor and marks it, by the revisions that its questions are marked by. A pass completes the lesson with its
 * proof, in one transaction. When it was handed in is what the device says, as long as the server has heard nothing from the learner since;
 * otherwise it is now. What was handed in after the attempt's end, or arrives after its last moment, is kept without being marked, and waits
 * for staff to decide whether it counts. The first submission counts; each later one changes nothing and gets its result. An attempt is handed in
 * by the rules under which it was drawn: also where the lesson is closed or unpublished by now. Where the enrolment has ended, its answers
 * are kept and not marked, and it throws 'submission_after_end'. Throws DomainError 'sign_in_required', 'lesson_not_found', 'attempt_not_found',
 * 'submission_invalid'.
 */
export async function submitQuizAttempt(
  { db, actor, clock, contentAccess, mailing }: MarkingDeps,
  { course, lessonId, attemptId, answers: input, event }: SubmittedAnswers,
): Promise<SubmittedAttempt> {
  if (!isId(event.id) || !isId(attemptId)) throw refuse('submission_invalid');
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const now = clock.now();
  // What is kept of an attempt without an enrolment is committed before the refusal.
  const submitted = await db.transaction(async (tx): Promise<SubmittedAttempt | null> => {
    const locked = await lockStudiedLesson(
      tx,
      { actor, now, contentAccess },
      { course, lessonId, isBegun: true },
    ).catch(nullIfEnded);
    await lockAttempts(tx, { userId, lessonId });
    await lockAttempt(tx, userId, attemptId);
    const attempt = await selectQuizAttempt(tx, userId, { id: attemptId });
    if (!attempt || attempt.lessonId !== lessonId) throw refuse('attempt_not_found');
    if (attempt.state === 'marked' || attempt.state === 'late')
      return {
        state: attempt.state,
        points: attempt.points,
        completion: locked && isPassed(attempt) ? await readEarlierCompletion(tx, locked) : null,
      };
    if (await selectQuizAttempt(tx, userId, { studyEventId: event.id })) throw refuse('submission_invalid');
    const { startedAt } = attempt;
    const receivedAt = new Date(Math.max(now.getTime(), startedAt.getTime()));
    const claimedAt = momentOf(event, now);
    const countedAt = submittedAtOf(attempt, claimedAt, receivedAt);
    const submittedAt = new Date(Math.max(countedAt.getTime(), startedAt.getTime()));
    const questions = await selectQuestionsOf(tx, attemptId, 'marking');
    const isMarked = locked !== null && attempt.state === 'open' && !isLate(attempt, { submittedAt, receivedAt });
    const answers = questions.map(({ position, content }): AnswerRow => {
      const { answer, seconds } = answerAt(input, position);
      return { position, answer, seconds, isRight: isMarked ? isFullyCorrect(contentIn(content), answer) : null };
    });
    const closing = { studyEventId: event.id, submittedAt, receivedAt, claimedAt };
    if (!isMarked) {
      // An attempt that was closed without an answer keeps the first ones that still arrive.
      const isEmpty = answers.every(({ answer }) => answer === null);
      const isFirst = !isEmpty && questions.every(({ answer }) => answer === null);
      if (attempt.state === 'open' || isFirst) await writeAnswers(tx, attemptId, answers);
      if (locked === null) return null;
      if (attempt.state === 'open' || !isEmpty)
        await closeAttempt(tx, attemptId, { ...closing, state: 'late', points: null });
      return { state: 'late', points: null, completion: null };
    }
    const points = answers.filter(({ isRight }) => isRight).length;
    await writeAnswers(tx, attemptId, answers);
    await closeAttempt(tx, attemptId, { ...closing, state: 'marked', points });
    if (!isPassed({ state: 'marked', points, pointsToPass: attempt.pointsToPass }))
      return { state: 'marked', points, completion: null };
    const completion = await recordPass(tx, mailing, locked, { points, of: attempt.of, at: submittedAt });
    return { state: 'marked', points, completion };
  });
  if (submitted === null) throw refuse('submission_after_end');
  return submitted;
}

/** Null where the actor's enrolment has ended; throws any other refusal. */
function nullIfEnded(error: unknown): null {
  if (error instanceof DomainError && error.code === 'not_enrolled') return null;
  throw error;
}

const maxSeconds = 86_400;

/** The answer to a question as a device sent it; empty for anything that is none, or is too large. */
function answerAt(input: unknown, position: number): Pick<AnswerRow, 'answer' | 'seconds'> {
  const entry: unknown = Array.isArray(input) ? input[position] : null;
  const { answer = null, seconds = null } = (entry ?? {}) as { readonly answer?: unknown; readonly seconds?: unknown };
  return {
    answer: storableAnswer(answer),
    seconds: typeof seconds === 'number' && seconds >= 0 && seconds <= maxSeconds ? Math.round(seconds) : null,
  };
}
