import type { CommonContent, QuestionKindRules } from './question-kind.ts';

export interface TrueFalse extends CommonContent {
  readonly kind: 'true_false';
  readonly isTrue: boolean;
}

export interface ShownTrueFalse {
  readonly kind: 'true_false';
}

export const trueFalse: QuestionKindRules<TrueFalse, ShownTrueFalse> = {
  blank: () => ({ kind: 'true_false', prompt: {}, beside: {}, explanation: {}, isTrue: true }),
  texts: () => [],
  fault: () => null,
  keyless: () => ({ kind: 'true_false' }),
  mark: ({ isTrue }, answer) => ({ points: answer === isTrue ? 1 : 0, of: 1 }),
  solution: ({ isTrue }) => isTrue,
  reason: () => null,
};
