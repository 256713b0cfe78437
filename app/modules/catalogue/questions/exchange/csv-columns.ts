import { m } from '#texts';

/** The columns of a file of questions, in its order; docs/import.md describes them. */
export const csvColumns = [
  'kind',
  'use',
  'difficulty',
  'prompt_en',
  'prompt_sw',
  'beside_en',
  'beside_sw',
  'answers_en',
  'answers_sw',
  'matches_en',
  'matches_sw',
  'text_en',
  'text_sw',
  'spellings',
  'right',
  'tolerance',
  'unit_en',
  'unit_sw',
  'spares_en',
  'spares_sw',
  'wrong',
  'feedback_en',
  'feedback_sw',
  'explanation_en',
  'explanation_sw',
  'lesson',
  'place',
] as const;
export type CsvColumn = (typeof csvColumns)[number];

/** Descriptions of the columns; a column without one holds the same in the other language. */
export const columnDescriptions: Readonly<Partial<Record<CsvColumn, () => string>>> = {
  kind: m.portal_exchange_column_kind,
  use: m.portal_exchange_column_use,
  difficulty: m.portal_exchange_column_difficulty,
  prompt_en: m.portal_exchange_column_prompt,
  beside_en: m.portal_shared_text_beside_the_question,
  answers_en: m.portal_exchange_column_answers,
  matches_en: m.portal_exchange_column_matches,
  text_en: m.portal_exchange_column_text,
  spellings: m.portal_exchange_column_spellings,
  right: m.portal_exchange_column_right,
  tolerance: m.portal_exchange_column_tolerance,
  unit_en: m.portal_exchange_column_unit,
  spares_en: m.portal_exchange_column_spares,
  wrong: m.portal_exchange_column_wrong,
  feedback_en: m.portal_exchange_column_feedback,
  explanation_en: m.portal_exchange_column_explanation,
  lesson: m.portal_exchange_column_lesson,
  place: m.portal_exchange_column_place,
};

/** Stands for a line break within one line of a list. */
export const lineBreakSign = '⏎';

/** Starts of a text before which the file has an apostrophe, so that no spreadsheet runs it: those that `csvLine` guards, guarded ones too. */
export const guarded = /^'+(?:[\s\u{feff}]*[=+\-@|%＝＋－＠]|[\t\r\n])/u;
