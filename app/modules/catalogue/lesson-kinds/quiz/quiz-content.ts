import type { QuizFeedback, QuizAttemptState } from '#app/shared/study-terms.ts';

/** Times are ISO texts. */
export interface QuizAttemptSummary {
  readonly id: string;
  readonly number: number;
  /** 'lapsed' also for an expired attempt that the server has not closed yet. */
  readonly state: QuizAttemptState;
  readonly points: number | null;
  readonly of: number;
  readonly pointsToPass: number;
  readonly isPassed: boolean;
  /** True for a late one that waits until staff decide whether it counts. */
  readonly isWaiting: boolean;
  /** When it was handed in or expired; null while it is open without a limit. */
  readonly at: string | null;
}

/** An attempt that is being answered: its questions without keys, in drawn order. */
export interface OpenAttempt<Question = unknown> {
  readonly id: string;
  readonly number: number;
  readonly endsAt: string | null;
  readonly arrivesBy: string | null;
  readonly questions: readonly Question[];
}

/** A place to study again. */
export interface StudyPlace {
  readonly lessonId: string;
  readonly title: string;
  readonly second: number | null;
  readonly page: number | null;
  /** Number of the text's heading, from 1, and the heading. */
  readonly heading: number | null;
  readonly words: string | null;
  /** Estimated whole minutes from the place to the next heading, the end of the page or of the video; null if unknown. */
  readonly minutes: number | null;
  readonly missed: number;
  readonly of: number;
}

/** A question of a marked attempt with its key. */
export interface ShownAnswer<Question = unknown, Answer = unknown, Marked = unknown> {
  readonly question: Question;
  readonly answer: Answer | null;
  readonly marked: Marked;
}

/** The result of the attempt that counts: the passed one, or else the last one. */
export interface QuizResult<Shown = ShownAnswer> {
  readonly attempt: QuizAttemptSummary;
  /** Empty if learners see the score alone. */
  readonly sections: readonly { readonly title: string | null; readonly right: number; readonly of: number }[];
  /** In the order of the course; empty if learners see the score alone. */
  readonly study: readonly StudyPlace[];
  /** Those lessons of these places that practice questions are about, and how many questions it asks; null if there are none. */
  readonly practice: { readonly lessonIds: readonly string[]; readonly questions: number } | null;
  /** Null if right answers are not shown, or not yet. */
  readonly answers: readonly Shown[] | null;
  /** The certificate's code, once the course is completed. */
  readonly certificate: string | null;
}

export type NextAttemptView =
  | { readonly kind: 'open'; readonly number: number }
  | { readonly kind: 'waits'; readonly number: number; readonly opensAt: string }
  | { readonly kind: 'none' }
  /** The lesson is closed or unpublished by now. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'passed' };

/** A quiz for its learner. `Question` and `Shown` are types of the questions' module. */
export interface QuizView<Question = unknown, Shown = ShownAnswer> {
  readonly lessonId: string;
  readonly courseId: string;
  /** Null for a free preview and a staff member's look, which answer nothing. */
  readonly learnerId: string | null;
  /** The server's time. */
  readonly now: string;
  readonly asked: number;
  /** Number of questions that it draws from. */
  readonly pool: number;
  /** False while fewer questions are published than it draws. */
  readonly isReady: boolean;
  readonly passPercent: number;
  readonly pointsToPass: number;
  readonly attemptsAllowed: number | null;
  readonly minutes: number | null;
  readonly graceHours: number;
  readonly mustBeOnline: boolean;
  readonly drawsAgain: boolean;
  readonly feedback: QuizFeedback;
  readonly next: NextAttemptView;
  /** Newest first. */
  readonly attempts: readonly QuizAttemptSummary[];
  readonly open: OpenAttempt<Question> | null;
  readonly result: QuizResult<Shown> | null;
}
