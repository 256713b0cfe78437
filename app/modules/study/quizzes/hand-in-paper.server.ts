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
import type { PaperState } from '#app/shared/study-terms.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { MarkingDeps } from '#app/modules/study/learning/study-deps.ts';
import { isPassed } from './check.ts';
import { handedInAtOf, isLate } from './late/device-contact.ts';
import {
  closePaper,
  lockAttempts,
  lockPaper,
  selectPaper,
  selectQuestionsOf,
  writeAnswers,
  type AnswerRow,
} from './paper-queries.server.ts';
import { recordPass } from './record-pass.server.ts';
import { isFullyCorrect } from './regrade/regrade.ts';
import { refuse } from './check-errors.ts';

interface PaperInput {
  /** A course by id or slug. */
  readonly course: string;
  readonly lessonId: string;
  readonly paperId: string;
  /** From a device: a list of answers with the seconds that each took, in the order of the questions. Anything else is empty. */
  readonly answers: unknown;
  readonly event: StudyEvent;
}

interface HandedIn {
  readonly state: PaperState;
  readonly points: number | null;
  /** The lesson that a pass completed; null for other results. */
  readonly completion: LessonCompletion | null;
}

/**
 * Hands in a paper for the actor and marks it, by the revisions that its questions are marked by. A pass completes the lesson with its
 * proof, in one transaction. When it was handed in is what the device says, as long as the server has heard nothing from the learner since;
 * otherwise it is now. What was handed in after the paper's end, or arrives after its last moment, is kept without being marked, and waits
 * for staff to decide whether it counts. The first hand-in counts; each later one changes nothing and gets its result. A paper is handed in
 * by the rules under which it was drawn: also where the lesson is closed or unpublished by now. Where the enrolment has ended, its answers
 * are kept and not marked, and it throws 'hand_in_ended'. Throws DomainError 'sign_in_required', 'lesson_not_found', 'paper_not_found',
 * 'hand_in_invalid'.
 */
export async function handInPaper(
  { db, actor, clock, contentAccess, mailing }: MarkingDeps,
  { course, lessonId, paperId, answers: input, event }: PaperInput,
): Promise<HandedIn> {
  if (!isId(event.id) || !isId(paperId)) throw refuse('hand_in_invalid');
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<LearningErrorCode>('sign_in_required');
  const now = clock.now();
  // What is kept of a paper without an enrolment is committed before the refusal.
  const handedIn = await db.transaction(async (tx): Promise<HandedIn | null> => {
    const locked = await lockStudiedLesson(
      tx,
      { actor, now, contentAccess },
      { course, lessonId, isBegun: true },
    ).catch(nullIfEnded);
    await lockAttempts(tx, { userId, lessonId });
    await lockPaper(tx, userId, paperId);
    const paper = await selectPaper(tx, userId, { id: paperId });
    if (!paper || paper.lessonId !== lessonId) throw refuse('paper_not_found');
    if (paper.state === 'marked' || paper.state === 'late')
      return {
        state: paper.state,
        points: paper.points,
        completion: locked && isPassed(paper) ? await readEarlierCompletion(tx, locked) : null,
      };
    if (await selectPaper(tx, userId, { handInId: event.id })) throw refuse('hand_in_invalid');
    const { startedAt } = paper;
    const receivedAt = new Date(Math.max(now.getTime(), startedAt.getTime()));
    const claimedAt = momentOf(event, now);
    const countedAt = handedInAtOf(paper, claimedAt, receivedAt);
    const handedInAt = new Date(Math.max(countedAt.getTime(), startedAt.getTime()));
    const questions = await selectQuestionsOf(tx, paperId, 'marking');
    const isMarked = locked !== null && paper.state === 'open' && !isLate(paper, { handedInAt, receivedAt });
    const answers = questions.map(({ position, content }): AnswerRow => {
      const { answer, seconds } = answerAt(input, position);
      return { position, answer, seconds, isRight: isMarked ? isFullyCorrect(contentIn(content), answer) : null };
    });
    const closing = { handInId: event.id, handedInAt, receivedAt, claimedAt };
    if (!isMarked) {
      // A paper that was closed without an answer keeps the first ones that still arrive.
      const isEmpty = answers.every(({ answer }) => answer === null);
      const isFirst = !isEmpty && questions.every(({ answer }) => answer === null);
      if (paper.state === 'open' || isFirst) await writeAnswers(tx, paperId, answers);
      if (locked === null) return null;
      if (paper.state === 'open' || !isEmpty)
        await closePaper(tx, paperId, { ...closing, state: 'late', points: null });
      return { state: 'late', points: null, completion: null };
    }
    const points = answers.filter(({ isRight }) => isRight).length;
    await writeAnswers(tx, paperId, answers);
    await closePaper(tx, paperId, { ...closing, state: 'marked', points });
    if (!isPassed({ state: 'marked', points, pointsToPass: paper.pointsToPass }))
      return { state: 'marked', points, completion: null };
    const completion = await recordPass(tx, mailing, locked, { points, of: paper.of, at: handedInAt });
    return { state: 'marked', points, completion };
  });
  if (handedIn === null) throw refuse('hand_in_ended');
  return handedIn;
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
