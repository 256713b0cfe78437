import { markAnswer, type QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';

/** Characters of what a grader adds to the mail. */
export const maxMessageLength = 1_000;

/** An attempt that asks a question, marked by an older revision of it. */
export interface AskedAttempt {
  readonly id: string;
  readonly userId: string;
  readonly learner: string;
  readonly lessonId: string;
  readonly number: number;
  readonly of: number;
  readonly pointsToPass: number;
  readonly position: number;
  readonly answer: unknown;
  /** Null while the attempt is open, or late and not decided. */
  readonly isRight: boolean | null;
  readonly points: number | null;
  /** Whether another attempt of the learner passed the quiz. */
  readonly isPassedElsewhere: boolean;
}

/** A marked attempt, and what the new revision makes of it. */
export interface RegradedAttempt extends Omit<AskedAttempt, 'answer' | 'isRight' | 'points'> {
  readonly isRight: boolean;
  readonly before: number;
  readonly after: number;
  readonly passes: 'passed' | 'now' | 'no_more' | 'not';
}

/** Changes that a new revision of a question makes to the attempts that ask it. */
export interface Regrade {
  readonly up: readonly RegradedAttempt[];
  readonly down: readonly RegradedAttempt[];
  readonly same: readonly RegradedAttempt[];
  /** Attempts that are being answered, or are late and not decided: they are marked by the new revision when they come in, or are accepted. */
  readonly open: readonly AskedAttempt[];
}

/** Whether an answer is wholly right, as a quiz counts it. */
export function isFullyCorrect(content: QuestionContent, answer: unknown): boolean {
  const { points, of } = markAnswer(content, answer);
  return answer !== null && of > 0 && points === of;
}

/** Marks the answers to one question again. An attempt gains or loses one point at most. */
export function planRegrade(attempts: readonly AskedAttempt[], content: QuestionContent): Regrade {
  const open = attempts.filter(({ points }) => points === null);
  const marked = attempts.flatMap(({ answer, isRight: wasRight, points: before, ...attempt }): RegradedAttempt[] => {
    if (before === null) return [];
    const isRight = isFullyCorrect(content, answer);
    const after = before + Number(isRight) - Number(wasRight === true);
    return [{ ...attempt, isRight, before, after, passes: passesOf(attempt, before, after) }];
  });
  return {
    up: marked.filter(({ before, after }) => after > before),
    down: marked.filter(({ before, after }) => after < before),
    same: marked.filter(({ before, after }) => after === before),
    open,
  };
}

function passesOf(
  { pointsToPass, isPassedElsewhere }: Pick<AskedAttempt, 'pointsToPass' | 'isPassedElsewhere'>,
  before: number,
  after: number,
): RegradedAttempt['passes'] {
  if (isPassedElsewhere) return 'passed';
  if (before >= pointsToPass) return after >= pointsToPass ? 'passed' : 'no_more';
  return after >= pointsToPass ? 'now' : 'not';
}

/** Counts the learners who pass a quiz now and had not passed it. */
export const countPassing = ({ up }: Pick<Regrade, 'up'>): number =>
  new Set(up.filter(({ passes }) => passes === 'now').map(({ userId, lessonId }) => `${userId} ${lessonId}`)).size;
