import type { Locale } from '#app/shared/locale.ts';

/** Place that teaches a question. At most one of second, page and heading is set. */
export interface PracticePlace {
  readonly courseId: string;
  readonly courseSlug: string;
  readonly lessonId: string;
  readonly title: string;
  readonly second: number | null;
  readonly page: number | null;
  /** Words of a heading of a text, in the language in which its author wrote the question. */
  readonly heading: string | null;
  /** Its number among the headings of the text, from 1, the same in every language; null for a heading that is not found. */
  readonly headingNumber: number | null;
}

/** A question with its key, so that the device marks it. Its content has the type of the question bank, which comes after this module. */
export interface PracticeQuestion<Content = unknown> {
  readonly id: string;
  readonly revision: number;
  readonly courseId: string;
  /** Title of the section that teaches it, or else of the course. */
  readonly source: string;
  readonly category: string;
  readonly content: Content;
  /** Days after which it returns if it is answered right now. */
  readonly daysIfRight: number;
  /** Interval in days of the last answer; null if it was never answered. */
  readonly daysBefore: number | null;
  /** Whether the last answer was right; null without an answer. */
  readonly isRight: boolean | null;
  /** Null for a question without a place, or with a place that the learner may not study. */
  readonly taught: PracticePlace | null;
}

/** Questions that are practised one after the other. */
export interface PracticeSet<Content = unknown> {
  /** The learner whose answers are stored; null for a free preview and for staff. */
  readonly learnerId: string | null;
  /** Empty outside of lessons. */
  readonly lessonId: string;
  /** Language of the questions: that of the lesson, which may differ from the page's. */
  readonly locale: Locale;
  readonly questions: readonly PracticeQuestion<Content>[];
}
