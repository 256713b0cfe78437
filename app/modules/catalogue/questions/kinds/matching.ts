import { placesRight, type CommonContent, type Item, type QuestionKindRules, type ShownItem } from './question-kind.ts';
import { areAlike } from './choice.ts';
import { drawOrder } from './draw-order.ts';
import { isEmptyText, textIn, type QuestionText } from './question-text.ts';

export interface Matching extends CommonContent {
  readonly kind: 'matching';
  /** A text, and the answer that belongs to it. */
  readonly pairs: readonly { readonly text: QuestionText; readonly answer: Item }[];
  /** Answers that belong nowhere, so that the last pair is not guessed. */
  readonly spares: readonly Item[];
}

export interface ShownMatching {
  readonly kind: 'matching';
  readonly places: readonly string[];
  readonly answers: readonly ShownItem[];
}

const answersOf = ({ pairs, spares }: Matching) => [...pairs.map(({ answer }) => answer), ...spares];

export const matching: QuestionKindRules<Matching, ShownMatching> = {
  blank: (newId) => ({
    kind: 'matching',
    prompt: {},
    beside: {},
    explanation: {},
    pairs: [1, 2, 3].map(() => ({ text: {}, answer: { id: newId(), text: {} } })),
    spares: [],
  }),
  texts: (content) => [...content.pairs.map(({ text }) => text), ...answersOf(content).map(({ text }) => text)],
  fault(content) {
    const left = content.pairs.map(({ text }) => text);
    const right = answersOf(content).map(({ text }) => text);
    if (left.length < 2) return 'answers_too_few';
    if ([...left, ...right].some(isEmptyText)) return 'text_missing';
    return areAlike(left) || areAlike(right) ? 'answers_alike' : null;
  },
  keyless: (content, { locale, seed }) => ({
    kind: 'matching',
    places: content.pairs.map(({ text }) => textIn(text, locale)),
    answers: drawOrder(answersOf(content), seed).map(({ id, text }) => ({ id, text: textIn(text, locale) })),
  }),
  /** A point for each pair. */
  mark: ({ pairs }, answer) => ({
    points: placesRight(
      pairs.map((pair) => pair.answer.id),
      answer,
    ),
    of: pairs.length,
  }),
  solution: ({ pairs }) => pairs.map(({ answer }) => answer.id),
  reason: () => null,
};
