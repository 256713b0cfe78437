import { typedIn, type CommonContent, type QuestionKindRules } from './question-kind.ts';
import { comparable, isAccepted, type QuestionText } from './question-text.ts';

export interface ShortText extends CommonContent {
  readonly kind: 'short_text';
  /** Every spelling that is right, in any language; the first is shown as the right one. */
  readonly spellings: readonly string[];
  /** What the author says to some wrong words. */
  readonly replies: readonly { readonly text: string; readonly reason: QuestionText }[];
}

export interface ShownShortText {
  readonly kind: 'short_text';
}

export const shortText: QuestionKindRules<ShortText, ShownShortText> = {
  blank: () => ({ kind: 'short_text', prompt: {}, beside: {}, explanation: {}, spellings: [''], replies: [] }),
  texts: () => [],
  fault: ({ spellings }) => (spellings.some((spelling) => comparable(spelling) !== '') ? null : 'spelling_missing'),
  keyless: () => ({ kind: 'short_text' }),
  mark({ spellings }, answer) {
    const typed = typedIn(answer);
    return { points: spellings.some((spelling) => isAccepted(typed, spelling)) ? 1 : 0, of: 1 };
  },
  solution: ({ spellings }) => spellings.find((spelling) => comparable(spelling) !== '')?.trim() ?? '',
  reason({ replies }, answer) {
    const typed = typedIn(answer);
    return replies.find(({ text }) => isAccepted(typed, text))?.reason ?? null;
  },
};

/** The spellings without those that are read like an earlier one: marking would never need them. Empty rows of a form stay. */
export function withoutRepeats(spellings: readonly string[]): string[] {
  const read = spellings.map(comparable);
  return spellings.filter((_, index) => read[index] === '' || read.indexOf(read[index] ?? '') === index);
}
