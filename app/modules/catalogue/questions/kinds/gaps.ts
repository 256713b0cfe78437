import type { Locale } from '#app/shared/locale.ts';
import { listIn, typedIn, type CommonContent, type QuestionKindRules } from './question-kind.ts';
import { drawOrder } from './draw-order.ts';
import { isAccepted, languagesOf, textIn, type QuestionText } from './question-text.ts';

export interface Gaps extends CommonContent {
  readonly kind: 'gaps';
  /** With the word of each gap in square brackets: 'Sales minus the [cost of goods] is the [gross profit].' */
  readonly text: QuestionText;
  /** Words that fit nowhere, one a line. */
  readonly spares: QuestionText;
}

export interface ShownGaps {
  readonly kind: 'gaps';
  /** Texts around the gaps: one more than there are gaps. */
  readonly parts: readonly string[];
  readonly words: readonly string[];
}

/** A text with gaps, taken apart: what stands between them, and the word of each. */
export function parseGaps(text: string): { readonly parts: string[]; readonly words: string[] } {
  // Split by a group gives text and word in turn.
  const pieces = text.split(/\[([^[\]]+)\]/);
  const isWord = (index: number) => index % 2 === 1;
  return {
    parts: pieces.filter((_, index) => !isWord(index)),
    words: pieces.filter((_, index) => isWord(index)).map((word) => word.trim()),
  };
}

/** The words of the gaps in each language. */
const wordsByLanguage = ({ text }: Gaps) => languagesOf(text).map((locale) => parseGaps(text[locale] ?? '').words);

const sparesIn = ({ spares }: Gaps, locale: Locale) =>
  textIn(spares, locale)
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');

const rightIn = (words: readonly string[], answer: unknown) => {
  const typed = listIn(answer).slice(0, words.length).map(typedIn);
  return words.filter((word, gap) => isAccepted(typed[gap] ?? '', word)).length;
};

export const gaps: QuestionKindRules<Gaps, ShownGaps> = {
  blank: () => ({ kind: 'gaps', prompt: {}, beside: {}, explanation: {}, text: {}, spares: {} }),
  texts: ({ text }) => [text],
  fault(content) {
    const [first, ...others] = wordsByLanguage(content);
    if (!first || [first, ...others].some((words) => words.length === 0 || words.includes(''))) return 'gap_missing';
    return others.every((words) => words.length === first.length) ? null : 'gaps_differ';
  },
  keyless(content, { locale, seed }) {
    const { parts, words } = parseGaps(textIn(content.text, locale));
    return { kind: 'gaps', parts, words: drawOrder([...words, ...sparesIn(content, locale)], seed) };
  },
  /** A point for each gap, in the language that fits the answer best. */
  mark(content, answer) {
    const inLanguages = wordsByLanguage(content);
    return {
      points: Math.max(0, ...inLanguages.map((words) => rightIn(words, answer))),
      of: inLanguages[0]?.length ?? 0,
    };
  },
  solution: ({ text }, locale) => parseGaps(textIn(text, locale)).words,
  reason: () => null,
};
