/** The kinds of questions. What each of them does lies in the folder `kinds` of the module of questions. */
export const questionKindNames = [
  'single_choice',
  'multiple_choice',
  'true_false',
  'number',
  'short_text',
  'ordering',
  'matching',
  'gaps',
] as const;
export type QuestionKind = (typeof questionKindNames)[number];

/** A question serves one of them, never both: the answers to practice questions are on the device. */
export const questionUses = ['practice', 'check'] as const;
export type QuestionUse = (typeof questionUses)[number];

/** Easy, middle, hard. */
export const difficulties = [1, 2, 3] as const;
export type Difficulty = (typeof difficulties)[number];
