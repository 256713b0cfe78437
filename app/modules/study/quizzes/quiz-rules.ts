import type { QuizAttemptState } from '#app/shared/study-terms.ts';
import type { QuizResult, QuizView, ShownAnswer } from '#app/modules/catalogue/lesson-kinds/quiz/quiz-content.ts';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import type { MarkedAnswer, ShownQuestion } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';

/** Number of questions drawn from those that are taught in a section; a null section stands for questions without a place. */
export interface QuizDraw {
  readonly sectionId: string | null;
  readonly questions: number;
}

/** Settings of a quiz as its form sends them: drawing, passing, attempts, time. */
export interface QuizInput extends Pick<
  QuizView,
  'passPercent' | 'attemptsAllowed' | 'minutes' | 'graceHours' | 'mustBeOnline' | 'drawsAgain' | 'feedback'
> {
  readonly hoursBetween: number;
  readonly shufflesAnswers: boolean;
  /** Those of 0 questions are left out. */
  readonly draws: readonly QuizDraw[];
}

/** Most questions of an attempt. */
export const maxQuestionsAsked = 100;
export const maxAttempts = 20;
export const maxMinutes = 480;
export const maxHoursBetween = 720;
export const maxGraceHours = 168;

/** Default settings of a new quiz. */
export const newQuiz: QuizInput = {
  passPercent: 70,
  attemptsAllowed: 3,
  hoursBetween: 24,
  minutes: 30,
  graceHours: 24,
  mustBeOnline: false,
  shufflesAnswers: true,
  drawsAgain: true,
  feedback: 'study',
  draws: [],
};

/** Number of questions of an attempt. */
export const askedBy = (draws: readonly QuizDraw[]): number => draws.reduce((sum, { questions }) => sum + questions, 0);

/** Returns how many of `of` questions must be right: the share rounded up to a whole question, at least one. */
export const pointsToPassOf = (passPercent: number, of: number): number =>
  Math.max(1, Math.ceil((passPercent * of) / 100));

/** Milliseconds after its end at which an attempt still counts as handed in in time: the device ends it by its own clock. */
export const toleranceMs = 30_000;

const hourMs = 60 * 60 * 1000;

/**
 * When an attempt that starts at a moment ends, and until when it may arrive; both null without a limit. Where it must be online there is no
 * grace.
 */
export function limitsOf(
  { minutes, graceHours, mustBeOnline }: Pick<QuizInput, 'minutes' | 'graceHours' | 'mustBeOnline'>,
  startedAt: Date,
): { readonly endsAt: Date | null; readonly arrivesBy: Date | null } {
  if (minutes === null) return { endsAt: null, arrivesBy: null };
  const end = startedAt.getTime() + minutes * 60 * 1000;
  return { endsAt: new Date(end), arrivesBy: new Date(end + (mustBeOnline ? 0 : graceHours * hourMs) + toleranceMs) };
}

/** Facts of an attempt that decide whether another attempt may start, and which result counts. */
export interface QuizAttemptFacts {
  readonly number: number;
  readonly state: QuizAttemptState;
  readonly endsAt: Date | null;
  readonly arrivesBy: Date | null;
  readonly submittedAt: Date | null;
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
}

/** True if nothing can be handed in any more that would be marked. */
export const isLapsed = ({ state, arrivesBy }: Pick<QuizAttemptFacts, 'state' | 'arrivesBy'>, now: Date): boolean =>
  state === 'lapsed' || (state === 'open' && arrivesBy !== null && now > arrivesBy);

export const isPassed = ({
  state,
  points,
  pointsToPass,
}: Pick<QuizAttemptFacts, 'state' | 'points' | 'pointsToPass'>): boolean =>
  state === 'marked' && points !== null && points >= pointsToPass;

/**
 * The best of some attempts: the one with the largest share of right answers, the earlier one of two that are as good; null for none that is
 * marked.
 */
export function bestOf<Attempt extends Pick<QuizAttemptFacts, 'state' | 'points' | 'of' | 'number'>>(
  attempts: readonly Attempt[],
): Attempt | null {
  const share = ({ points, of }: Attempt) => (points ?? 0) / of;
  return attempts
    .filter(({ state }) => state === 'marked')
    .reduce<Attempt | null>((best, each) => {
      if (best === null || share(each) > share(best)) return each;
      return share(each) === share(best) && each.number < best.number ? each : best;
    }, null);
}

/** Whether a learner may start an attempt, and when the next one opens. */
export type NextAttempt =
  | { readonly kind: 'open'; readonly number: number }
  | { readonly kind: 'waits'; readonly number: number; readonly opensAt: Date }
  | { readonly kind: 'none' }
  | { readonly kind: 'passed' };

/**
 * Returns the next step after attempts of which none is open. The pause counts from the end of the last attempt. A pass is the end, except where
 * the mean of the quizzes completes the course: then a better result counts, and only one without a mistake is the end.
 */
export function nextAttempt(
  attempts: readonly QuizAttemptFacts[],
  {
    attemptsAllowed,
    hoursBetween,
    countsForCourse,
  }: Pick<QuizInput, 'attemptsAllowed' | 'hoursBetween'> & { readonly countsForCourse: boolean },
  now: Date,
): NextAttempt {
  if (attempts.some((attempt) => isPassed(attempt) && (!countsForCourse || attempt.points === attempt.of)))
    return { kind: 'passed' };
  const last = attempts.reduce<QuizAttemptFacts | null>(
    (newest, each) => (newest && newest.number > each.number ? newest : each),
    null,
  );
  const number = (last?.number ?? 0) + 1;
  if (attemptsAllowed !== null && number > attemptsAllowed) return { kind: 'none' };
  const end = last && endOf(last);
  const opensAt = end && new Date(end.getTime() + hoursBetween * hourMs);
  return opensAt && opensAt > now ? { kind: 'waits', number, opensAt } : { kind: 'open', number };
}

/** When an attempt was over: handed in, or at the end of its time, whichever came first; null while it is open without a limit. */
export function endOf({ submittedAt, endsAt }: Pick<QuizAttemptFacts, 'submittedAt' | 'endsAt'>): Date | null {
  return submittedAt && endsAt && endsAt < submittedAt ? endsAt : (submittedAt ?? endsAt);
}

type AnswerOfAttempt = ShownAnswer<ShownQuestion, Answer, MarkedAnswer>;
/** The result of a quiz, and a quiz, with the types of the questions' module. */
export type ShownResult = QuizResult<AnswerOfAttempt>;
export type ShownQuiz = QuizView<ShownQuestion, AnswerOfAttempt>;
