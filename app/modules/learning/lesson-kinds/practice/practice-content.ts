import type { Locale } from '#app/shared/locale.ts';

/** Place that teaches a question. At most one of second, page and heading is set. */
export interface PracticePlace {
  readonly courseId: string;
  readonly courseSlug: string;
  readonly lessonId: string;
  readonly title: string;
  readonly second: number | null;
  readonly page: number | null;
  readonly heading: string | null;
}

/** A question with its key, so that the device marks it. Its content has the type of the question bank, which comes after this module. */
export interface PracticeQuestion<Content = unknown> {
  readonly id: string;
  readonly revision: number;
  readonly courseId: string;
  /** The section where it is taught, or else the course. */
  readonly source: string;
  readonly category: string;
  readonly content: Content;
  /** In how many days it returns if it is answered right now. */
  readonly daysIfRight: number;
  /** After how many days it was to return the last time; null if it was never answered. */
  readonly daysBefore: number | null;
  /** Whether the last answer was right; null without an answer. */
  readonly isRight: boolean | null;
  /** Null for a question without a place, or with one that the learner may not study. */
  readonly taught: PracticePlace | null;
}

/** Questions that are practised one after the other. */
export interface PracticeSet<Content = unknown> {
  /** Learner whose answers are stored; null for a free preview and for administrators. */
  readonly learnerId: string | null;
  /** Empty outside of lessons. */
  readonly lessonId: string;
  /** The language of the questions: of the lesson, which may be another one than the page's. */
  readonly locale: Locale;
  readonly questions: readonly PracticeQuestion<Content>[];
}
