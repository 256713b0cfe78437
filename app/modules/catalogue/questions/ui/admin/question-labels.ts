import { m } from '#texts';
import type { Difficulty, QuestionKind, QuestionUse } from '#app/shared/study-terms.ts';
import {
  ArrowLeftRight,
  CircleDot,
  Hash,
  ListNumbers,
  Pilcrow,
  SquareCheck,
  TextCursorInput,
  ToggleLeft,
} from '#app/ui/icons.ts';
import { createContext } from 'react';
import { questionStatuses, type TaughtPlace } from '../../question.ts';
import { writeSecond } from '../../taught-place.ts';
import type { QuestionText } from '../../kinds/question-text.ts';
import type { TranslationState } from '../../translation-states.ts';

export const kindLabels: Readonly<Record<QuestionKind, () => string>> = {
  single_choice: m.portal_questions_single_choice,
  multiple_choice: m.portal_questions_multiple_choice,
  true_false: m.portal_questions_true_false,
  number: m.portal_questions_number,
  short_text: m.portal_questions_short_text,
  ordering: m.portal_questions_ordering,
  matching: m.portal_questions_matching,
  gaps: m.portal_questions_gaps,
};

export const kindIcons = {
  single_choice: CircleDot,
  multiple_choice: SquareCheck,
  true_false: ToggleLeft,
  number: Hash,
  short_text: TextCursorInput,
  ordering: ListNumbers,
  matching: ArrowLeftRight,
  gaps: Pilcrow,
} as const satisfies Readonly<Record<QuestionKind, unknown>>;

export const usedInLabels: Readonly<Record<QuestionUse, () => string>> = {
  practice: m.portal_questions_practice,
  check: m.portal_shared_quizzes,
};

export const difficultyLabels: Readonly<Record<Difficulty, () => string>> = {
  1: m.portal_questions_easy,
  2: m.portal_questions_middle,
  3: m.portal_questions_hard,
};

/** The tabs of the list: the states, and the published questions that the item analysis warns about. */
export const questionTabs = [...questionStatuses, 'look'] as const;

export const tabLabels: Readonly<Record<(typeof questionTabs)[number], () => string>> = {
  published: m.portal_questions_published,
  draft: m.portal_questions_draft,
  archived: m.portal_questions_archived,
  look: m.portal_questions_look,
};

/** A place within a lesson; empty where there is none. */
export function placeWords({ second, page, heading }: Omit<TaughtPlace, 'lessonId'>): string {
  if (second !== null) return writeSecond(second);
  if (page !== null) return m.portal_questions_page({ page });
  return heading === null ? '' : `“${heading}”`;
}

/** The texts of the question that lack something in the language that is written now. */
export const TranslationMarks = createContext<ReadonlyMap<QuestionText, TranslationState>>(new Map());
