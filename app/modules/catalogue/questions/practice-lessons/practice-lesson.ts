import type { QuestionKind } from '#app/shared/study-terms.ts';

/** Questions of one practice lesson. */
export const maxPractised = 50;

/** A question that a practice lesson can ask. */
export interface PractisableQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly words: string;
  /** Where it is taught; null for a question without a place. */
  readonly sectionId: string | null;
  readonly lessonTitle: string | null;
}

export interface PracticeLesson {
  readonly lesson: { readonly id: string; readonly title: string };
  /** The questions that it asks, in their order. */
  readonly selected: readonly string[];
  readonly questions: readonly PractisableQuestion[];
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}
