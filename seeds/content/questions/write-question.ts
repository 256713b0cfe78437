import { createHash } from 'node:crypto';
import { drawOrder } from '#app/modules/catalogue/questions/kinds/draw-order.ts';
import type { Item } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import type { ContentOf, QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import type { QuestionText } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import type { Difficulty } from '#app/shared/study-terms.ts';

/** English, or English and Kiswahili. */
export type Words = string | readonly [en: string, sw: string];

/** A question of the demo. The lesson where it is taught is named by its English title, and is one of the same course. */
export interface DemoQuestion {
  readonly lesson: string;
  readonly place: { readonly second?: number; readonly page?: number; readonly heading?: string };
  readonly difficulty: Difficulty;
  readonly content: QuestionContent;
}

/** Fields of every kind. `at` is a second of a video, a page of a PDF or a heading of a text. */
interface Frame {
  readonly lesson: string;
  readonly at?: number | string | { readonly page: number };
  readonly level?: Difficulty;
  readonly ask: Words;
  readonly beside?: Words;
  readonly why: Words;
}

/** A wrong answer, perhaps with what is said to who takes it. */
type Wrong = Words | { readonly text: Words; readonly reason: Words };
type Reply<Value> = readonly [Value, reason: Words];

const words = (given: Words): QuestionText =>
  typeof given === 'string' ? { en: given } : { en: given[0], sw: given[1] };

/** An id that says nothing about the place of an answer, and is the same for each seeding. */
const idOf = (ask: Words, text: Words) =>
  createHash('sha256')
    .update(JSON.stringify([ask, text]))
    .digest('hex')
    .slice(0, 8);

const item = (ask: Words, text: Words): Item => ({ id: idOf(ask, text), text: words(text) });
const promptOf = (ask: Words) => (typeof ask === 'string' ? ask : ask[0]);

function question<Kind extends QuestionContent['kind']>(
  { lesson, at, level = 1, ask, beside, why }: Frame,
  content: Omit<ContentOf<Kind>, 'prompt' | 'beside' | 'explanation'>,
): DemoQuestion {
  const common = { prompt: words(ask), beside: beside === undefined ? {} : words(beside), explanation: words(why) };
  return { lesson, place: placeOf(at), difficulty: level, content: { ...content, ...common } as ContentOf<Kind> };
}

function placeOf(at: Frame['at']): DemoQuestion['place'] {
  if (at === undefined) return {};
  if (typeof at === 'number') return { second: at };
  return typeof at === 'string' ? { heading: at } : at;
}

function optionsOf(ask: Words, right: readonly Wrong[], wrong: readonly Wrong[]) {
  const option = (isRight: boolean) => (given: Wrong) => {
    const { text, reason } = typeof given === 'object' && 'text' in given ? given : { text: given, reason: undefined };
    return { ...item(ask, text), isRight, reason: reason === undefined ? {} : words(reason) };
  };
  return drawOrder([...right.map(option(true)), ...wrong.map(option(false))], promptOf(ask));
}

export const single = (frame: Frame, right: Words, ...wrong: readonly Wrong[]): DemoQuestion =>
  question<'single_choice'>(frame, { kind: 'single_choice', options: optionsOf(frame.ask, [right], wrong) });

export const several = (frame: Frame, right: readonly Wrong[], wrong: readonly Wrong[]): DemoQuestion =>
  question<'multiple_choice'>(frame, { kind: 'multiple_choice', options: optionsOf(frame.ask, right, wrong) });

export const trueOrFalse = (frame: Frame, isTrue: boolean): DemoQuestion =>
  question<'true_false'>(frame, { kind: 'true_false', isTrue });

interface NumberAnswer {
  readonly right: number;
  readonly unit?: Words;
  /** Accepted distance of an answer: an amount, or percent of the value. */
  readonly within?: number;
  readonly percent?: number;
  readonly replies?: readonly Reply<number>[];
}

export const numeric = (frame: Frame, { right, unit, within = 0, percent, replies = [] }: NumberAnswer): DemoQuestion =>
  question<'number'>(frame, {
    kind: 'number',
    right,
    tolerance: percent ?? within,
    toleranceIn: percent === undefined ? 'amount' : 'percent',
    unit: unit === undefined ? {} : words(unit),
    replies: replies.map(([value, reason]) => ({ value, reason: words(reason) })),
  });

export const typed = (frame: Frame, spellings: readonly string[], ...replies: readonly Reply<string>[]): DemoQuestion =>
  question<'short_text'>(frame, {
    kind: 'short_text',
    spellings,
    replies: replies.map(([text, reason]) => ({ text, reason: words(reason) })),
  });

export const ordered = (frame: Frame, ...items: readonly Words[]): DemoQuestion =>
  question<'ordering'>(frame, { kind: 'ordering', items: items.map((text) => item(frame.ask, text)) });

export const matched = (
  frame: Frame,
  pairs: readonly (readonly [text: Words, answer: Words])[],
  ...spares: readonly Words[]
): DemoQuestion =>
  question<'matching'>(frame, {
    kind: 'matching',
    pairs: pairs.map(([text, answer]) => ({ text: words(text), answer: item(frame.ask, answer) })),
    spares: spares.map((text) => item(frame.ask, text)),
  });

/** A text with the word of each gap in square brackets, and words that fit nowhere, a line each. */
export const gapped = (frame: Frame, text: Words, spares: Words): DemoQuestion =>
  question<'gaps'>(frame, { kind: 'gaps', text: words(text), spares: words(spares) });
