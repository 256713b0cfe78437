import type { CursorPage } from '#app/shared/cursor-page.ts';
import { minutesLate } from '#app/modules/study/quizzes/late/device-contact.ts';
import type { SubmissionState } from '#app/shared/study-terms.ts';
import type { QuizAttemptFacts } from '#app/modules/study/quizzes/quiz-rules.ts';

/** A quiz or an assignment of a course. */
export interface GradedLesson {
  readonly id: string;
  readonly title: string;
  /** Otherwise an assignment. */
  readonly isQuiz: boolean;
  /** Questions of an attempt, or points of the rubric, as they are set now. */
  readonly of: number;
  /** Points to pass, or to be accepted. */
  readonly toPass: number;
  /** Attempts at a quiz; null for any number, and for assignments. */
  readonly attemptsAllowed: number | null;
}

/** Result of a learner in a lesson. */
export type Result =
  | { readonly kind: 'none' }
  /** A submission that nobody has decided. */
  | { readonly kind: 'waits'; readonly since: Date; readonly submissionId: string }
  /** An attempt that arrived late, and of which nobody has decided whether it counts; `minutes` after its end, null without a limit. */
  | { readonly kind: 'late'; readonly attemptId: string; readonly minutes: number | null }
  /** An attempt that is being answered; `endsAt` is null without a limit. */
  | { readonly kind: 'open'; readonly endsAt: Date | null }
  | Graded
  /** Never handed in, or too late. */
  | { readonly kind: 'missed'; readonly used: number };

interface Graded {
  readonly kind: 'passed' | 'failed';
  /** Null for a submission that came back without all its levels. */
  readonly points: number | null;
  readonly of: number;
  /** Which attempt it was, and how many were used. */
  readonly number: number;
  readonly used: number;
  /** True for a late attempt that staff let count. */
  readonly wasLate: boolean;
}

export interface Attempt extends Pick<
  QuizAttemptFacts,
  'number' | 'state' | 'endsAt' | 'arrivesBy' | 'points' | 'of' | 'pointsToPass'
> {
  readonly id: string;
  readonly receivedAt: Date | null;
  /** When staff decided whether a late one counts; null for others. */
  readonly decidedAt: Date | null;
}

export interface Submission {
  readonly id: string;
  readonly number: number;
  readonly state: SubmissionState;
  readonly submittedAt: Date;
  readonly points: number | null;
  readonly of: number;
}

const none: Result = { kind: 'none' };

/** The attempt that counts: one that passed before one that did not, then the largest share, then the earlier one. */
const byRank = (one: Graded, other: Graded) =>
  Number(other.kind === 'passed') - Number(one.kind === 'passed') ||
  (other.points ?? -1) / other.of - (one.points ?? -1) / one.of ||
  one.number - other.number;

/** Returns what a learner's attempts of a quiz amount to. */
export function resultOfAttempts(attempts: readonly Attempt[], now: Date): Result {
  if (attempts.length === 0) return none;
  const used = attempts.length;
  const [best] = attempts
    .filter(({ state }) => state === 'marked')
    .map(({ points, of, number, pointsToPass, decidedAt }): Graded => {
      const kind = (points ?? 0) >= pointsToPass ? 'passed' : 'failed';
      return { kind, points, of, number, used, wasLate: decidedAt !== null };
    })
    .toSorted(byRank);
  if (best?.kind === 'passed') return best;
  const open = attempts.find(({ state, arrivesBy }) => state === 'open' && (arrivesBy === null || arrivesBy >= now));
  if (open) return { kind: 'open', endsAt: open.endsAt };
  const late = attempts.find(({ state, decidedAt }) => state === 'late' && decidedAt === null);
  if (late) return { kind: 'late', attemptId: late.id, minutes: minutesLate(late) };
  return best ?? { kind: 'missed', used };
}

/** Returns what a learner's submissions for an assignment amount to. */
export function resultOfSubmissions(submissions: readonly Submission[]): Result {
  const counted = submissions.filter(({ state }) => state !== 'taken_back');
  const used = counted.length;
  const [best] = counted
    .filter(({ state }) => state === 'accepted' || state === 'improve')
    .map(({ state, points, of, number }): Graded => {
      return { kind: state === 'accepted' ? 'passed' : 'failed', points, of, number, used, wasLate: false };
    })
    .toSorted(byRank);
  if (best?.kind === 'passed') return best;
  const waiting = counted.find(({ state }) => state === 'waiting' || state === 'opened');
  return waiting ? { kind: 'waits', since: waiting.submittedAt, submissionId: waiting.id } : (best ?? none);
}

/** Ways in which the list is filtered. */
export const gradeFilters = ['passed', 'failed', 'waiting', 'none'] as const;
export type GradeFilter = (typeof gradeFilters)[number];

/** What the list is asked for. */
export interface GradebookFilter {
  readonly search: string;
  /** Null shows everybody. */
  readonly show: GradeFilter | null;
  /** 'name', 'joined', or the id of a lesson, whose best results are compared; another one is read as 'name'. */
  readonly sort: string;
  readonly isDescending: boolean;
}

export interface GradebookRow {
  /** Id of the enrolment. */
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** By the order of the lessons. */
  readonly results: readonly Result[];
  /** Percent of the practice questions that the learner knows today; null for a course without any. */
  readonly known: number | null;
}

/** A middle of all results of a lesson; `points` is null while there is none. */
interface LessonMiddle {
  readonly points: number | null;
  readonly passed: number;
}

export interface Gradebook extends Omit<CursorPage<unknown>, 'rows'> {
  readonly course: { readonly id: string; readonly title: string };
  /** All learners of the course. */
  readonly learners: number;
  readonly lessons: readonly GradedLesson[];
  readonly practiceQuestions: number;
  readonly rows: readonly GradebookRow[];
  readonly middles: readonly LessonMiddle[];
  /** Number of learners that the filter finds; null above the limit of counting. */
  readonly total: number | null;
  readonly now: Date;
}
