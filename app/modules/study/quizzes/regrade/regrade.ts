import { markAnswer, type QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';

/** Characters of what a grader adds to the mail. */
export const maxMessageLength = 1_000;

/** A paper that asks a question, marked by an older revision of it. */
export interface AskedPaper {
  readonly id: string;
  readonly userId: string;
  readonly learner: string;
  readonly lessonId: string;
  readonly number: number;
  readonly of: number;
  readonly pointsToPass: number;
  readonly position: number;
  readonly answer: unknown;
  /** Null while the paper is open, or late and not decided. */
  readonly isRight: boolean | null;
  readonly points: number | null;
  /** Whether another paper of the learner passed the check. */
  readonly isPassedElsewhere: boolean;
}

/** A marked paper, and what the new revision makes of it. */
export interface RegradedPaper extends Omit<AskedPaper, 'answer' | 'isRight' | 'points'> {
  readonly isRight: boolean;
  readonly before: number;
  readonly after: number;
  readonly passes: 'passed' | 'now' | 'no_more' | 'not';
}

/** Changes that a new revision of a question makes to the papers that ask it. */
export interface Regrade {
  readonly up: readonly RegradedPaper[];
  readonly down: readonly RegradedPaper[];
  readonly same: readonly RegradedPaper[];
  /** Papers that are being answered, or are late and not decided: they are marked by the new revision when they come in, or are accepted. */
  readonly open: readonly AskedPaper[];
}

/** Whether an answer is wholly right, as a check counts it. */
export function isFullyCorrect(content: QuestionContent, answer: unknown): boolean {
  const { points, of } = markAnswer(content, answer);
  return answer !== null && of > 0 && points === of;
}

/** Marks the answers to one question again. A paper gains or loses one point at most. */
export function planRegrade(papers: readonly AskedPaper[], content: QuestionContent): Regrade {
  const open = papers.filter(({ points }) => points === null);
  const marked = papers.flatMap(({ answer, isRight: wasRight, points: before, ...paper }): RegradedPaper[] => {
    if (before === null) return [];
    const isRight = isFullyCorrect(content, answer);
    const after = before + Number(isRight) - Number(wasRight === true);
    return [{ ...paper, isRight, before, after, passes: passesOf(paper, before, after) }];
  });
  return {
    up: marked.filter(({ before, after }) => after > before),
    down: marked.filter(({ before, after }) => after < before),
    same: marked.filter(({ before, after }) => after === before),
    open,
  };
}

function passesOf(
  { pointsToPass, isPassedElsewhere }: Pick<AskedPaper, 'pointsToPass' | 'isPassedElsewhere'>,
  before: number,
  after: number,
): RegradedPaper['passes'] {
  if (isPassedElsewhere) return 'passed';
  if (before >= pointsToPass) return after >= pointsToPass ? 'passed' : 'no_more';
  return after >= pointsToPass ? 'now' : 'not';
}

/** Counts the learners who pass a check now and had not passed it. */
export const countPassing = ({ up }: Pick<Regrade, 'up'>): number =>
  new Set(up.filter(({ passes }) => passes === 'now').map(({ userId, lessonId }) => `${userId} ${lessonId}`)).size;
