import type { Difficulty, QuestionKind, QuestionUse } from '#app/shared/study-terms.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { FileFacts } from '#app/modules/catalogue/media/media-file.ts';
import type { QuestionContent } from './kinds/question-kinds.ts';

/** Where a question is taught: a lesson, and in it a second of its video, a page of its PDF or a heading of its text. */
export interface TaughtPlace {
  readonly lessonId: string;
  readonly second: number | null;
  readonly page: number | null;
  readonly heading: string | null;
}

/** What an editor writes. */
export interface QuestionInput {
  readonly use: QuestionUse;
  readonly difficulty: Difficulty;
  readonly taught: TaughtPlace | null;
  readonly content: QuestionContent;
}

/** Asked of learners from a revision on; never published yet; or asked no more. */
export const questionStatuses = ['published', 'draft', 'archived'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];

export interface QuestionFilter {
  readonly search: string;
  readonly kind: QuestionKind | null;
  readonly difficulty: Difficulty | null;
  readonly use: QuestionUse | null;
  readonly sectionId: string | null;
  /** Null for all that are not archived. */
  readonly status: QuestionStatus | null;
  /** Only these; null for any. */
  readonly among: readonly string[] | null;
}

export interface QuestionRow {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly use: QuestionUse;
  readonly difficulty: Difficulty;
  /** The question in the course's own language; empty in a draft that lacks it. */
  readonly words: string;
  readonly lessonTitle: string | null;
  readonly place: Omit<TaughtPlace, 'lessonId'>;
  readonly status: QuestionStatus;
  /** 0 for a question that was never published. */
  readonly revision: number;
  /** Whether something is written that is not published yet. */
  readonly hasDraft: boolean;
  readonly version: number;
}

/** A course as the pages of its questions show it. */
export interface QuestionCourse {
  readonly id: string;
  readonly title: string;
  readonly locale: Locale;
}

export interface QuestionPage {
  readonly course: QuestionCourse;
  readonly questions: readonly QuestionRow[];
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  /** Counts of the course, independent of the filter. */
  readonly counts: Readonly<Record<QuestionStatus, number>>;
  readonly total: number;
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

export interface QuestionRecord {
  readonly id: string;
  readonly version: number;
  readonly status: QuestionStatus;
  readonly revision: number;
  readonly hasDraft: boolean;
  /** The draft, or else the current revision. */
  readonly input: QuestionInput;
  /** The file of its picture. */
  readonly pictureFile: FileFacts | null;
  /** Newest first. */
  readonly revisions: readonly { readonly number: number; readonly at: Date; readonly content: QuestionContent }[];
}

/** Maximum questions of one course. */
export const maxQuestions = 10_000;
