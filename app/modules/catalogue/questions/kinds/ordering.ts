import { placesRight, type CommonContent, type Item, type QuestionKindRules, type ShownItem } from './question-kind.ts';
import { areAlike } from './choice.ts';
import { drawOrder } from './draw-order.ts';
import { isEmptyText, textIn } from './question-text.ts';

export interface Ordering extends CommonContent {
  readonly kind: 'ordering';
  /** In the right order. */
  readonly items: readonly Item[];
}

export interface ShownOrdering {
  readonly kind: 'ordering';
  readonly items: readonly ShownItem[];
}

/** In another order than the right one. */
function disordered(items: readonly Item[], seed: string): Item[] {
  const drawn = drawOrder(items, seed);
  const isRight = drawn.every(({ id }, place) => id === items[place]?.id);
  return isRight ? [...drawn.slice(1), ...drawn.slice(0, 1)] : drawn;
}

export const ordering: QuestionKindRules<Ordering, ShownOrdering> = {
  blank: (newId) => ({
    kind: 'ordering',
    prompt: {},
    beside: {},
    explanation: {},
    items: [1, 2, 3].map(() => ({ id: newId(), text: {} })),
  }),
  texts: ({ items }) => items.map(({ text }) => text),
  fault({ items }) {
    if (items.length < 2) return 'answers_too_few';
    if (items.some(({ text }) => isEmptyText(text))) return 'text_missing';
    return areAlike(items.map(({ text }) => text)) ? 'answers_alike' : null;
  },
  keyless: ({ items }, { locale, seed }) => ({
    kind: 'ordering',
    items: disordered(items, seed).map(({ id, text }) => ({ id, text: textIn(text, locale) })),
  }),
  /** A point for each item in its place. */
  mark: ({ items }, answer) => ({
    points: placesRight(
      items.map(({ id }) => id),
      answer,
    ),
    of: items.length,
  }),
  solution: ({ items }) => items.map(({ id }) => id),
  reason: () => null,
};
