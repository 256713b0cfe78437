import type { SubmissionState } from '#app/shared/study-terms.ts';

/** A level of a criterion, from 0 to 3. */
export type Level = 0 | 1 | 2 | 3;

/** A criterion in one language. `levels` has a text for each level; that of level 0 may be empty. */
export interface ShownCriterion {
  readonly id: string;
  readonly name: string;
  readonly levels: readonly string[];
}

export interface SubmissionFile {
  readonly id: string;
  readonly name: string;
  readonly isPhoto: boolean;
  readonly byteSize: number;
  /** Bytes of a photo before the device shrank it. */
  readonly originalBytes: number | null;
}

/** A learner's submission, with what was decided. Times are ISO texts. */
export interface SubmissionView {
  readonly id: string;
  readonly number: number;
  readonly state: SubmissionState;
  readonly text: string;
  readonly files: readonly SubmissionFile[];
  readonly submittedAt: string;
  readonly answerBy: string;
  readonly decidedAt: string | null;
  /** Name of the grader; null before the decision, and after that account was deleted. */
  readonly grader: string | null;
  readonly points: number | null;
  readonly of: number;
  readonly pointsToAccept: number;
  readonly feedback: string;
  readonly criteria: readonly (ShownCriterion & { readonly level: Level | null })[];
}

/** An assignment for its learner. */
export interface AssignmentView {
  readonly lessonId: string;
  readonly courseId: string;
  /** Null for a free preview and a staff member's look, which hand nothing in. */
  readonly learnerId: string | null;
  readonly takesText: boolean;
  readonly takesPhotos: boolean;
  readonly takesFiles: boolean;
  readonly pointsToAccept: number;
  readonly of: number;
  readonly answerDays: number;
  /** The instructor, who reads it. */
  readonly reader: string;
  readonly criteria: readonly ShownCriterion[];
  /** The newest submission that was not taken back. */
  readonly latest: SubmissionView | null;
  /** The best of the decided ones. */
  readonly best: {
    readonly number: number;
    readonly points: number;
    readonly of: number;
    readonly isAccepted: boolean;
  } | null;
}
