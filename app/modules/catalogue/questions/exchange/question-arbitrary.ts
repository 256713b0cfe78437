import fc from 'fast-check';
import { type QuestionContent, faultOf } from '../kinds/question-kinds.ts';

/** The characters of a text. */
export const signs = (text: string): string[] => Array.from(text);

/** Texts with everything that a file could misread: quotes, separators, signs of GIFT, formulas, HTML, line breaks and other alphabets. */
const letter = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...signs('abc é日😀')) },
  fc.constantFrom(
    ...signs(String.raw`,;"'=+-@|%~#{}:\*/$[]<>&.()`),
    '\t',
    '//',
    '->',
    '####',
    '::',
    '[html]',
    '[tag:check]',
    '<label>',
    'n',
  ),
);
const line = (least: number) =>
  fc
    .array(letter, { minLength: least, maxLength: 12 })
    .map((letters) => letters.join('').trim())
    .filter((text) => least === 0 || text !== '');
const long = (least: number) =>
  fc.array(line(least), { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n').trim());

const words = (text: fc.Arbitrary<string>) => fc.record({ en: text, sw: text });
const optional = (text: fc.Arbitrary<string>) =>
  fc
    .record({ en: text, sw: text })
    .map((both) => Object.fromEntries(Object.entries(both).filter(([, each]) => each !== '')));

const common = { prompt: words(long(1)), beside: fc.constant({}), explanation: optional(long(0)) };
let ids = 0;
const item = words(long(1)).map((text) => ({ id: `id${(ids += 1)}`, text }));
const number = fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((value) => Number(value.toPrecision(12)) + 0);
const reason = optional(long(0));
const options = fc.array(
  fc.tuple(item, fc.boolean(), reason).map(([each, isRight, said]) => ({ ...each, isRight, reason: said })),
  { minLength: 2, maxLength: 5 },
);
const gapWord = fc
  .array(fc.constantFrom(...signs('abc %=~#é')), { minLength: 1, maxLength: 6 })
  .map((each) => each.join('').trim());
const around = fc.array(fc.constantFrom(...signs('abc ,~=#{}:<&')), { maxLength: 8 }).map((each) => each.join(''));
const gapText = fc
  .tuple(around, gapWord, around)
  .map(([before, word, behind]) => `${before} [${word}] ${behind}.`.trim());

/** Whole questions of every kind, in both languages. */
export const anyQuestion: fc.Arbitrary<QuestionContent> = fc
  .oneof(
    fc.record({ kind: fc.constant('single_choice' as const), ...common, options }).map((content) => ({
      ...content,
      options: content.options.map((each, index) => ({ ...each, isRight: index === 1 })),
    })),
    fc.record({ kind: fc.constant('multiple_choice' as const), ...common, options }),
    fc.record({ kind: fc.constant('true_false' as const), ...common, isTrue: fc.boolean() }),
    fc.record({
      kind: fc.constant('number' as const),
      ...common,
      right: number,
      tolerance: number.map(Math.abs),
      toleranceIn: fc.constant('amount' as const),
      unit: fc.constant({}),
      replies: fc.array(fc.record({ value: number, reason }), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('short_text' as const),
      ...common,
      spellings: fc.array(line(1), { minLength: 1, maxLength: 4 }),
      replies: fc.array(fc.record({ text: line(1), reason }), { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('ordering' as const),
      ...common,
      items: fc.array(item, { minLength: 2, maxLength: 5 }),
    }),
    fc.record({
      kind: fc.constant('matching' as const),
      ...common,
      pairs: fc.array(fc.record({ text: words(long(1)), answer: item }), { minLength: 2, maxLength: 4 }),
      spares: fc.array(item, { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('gaps' as const),
      ...common,
      text: words(gapText),
      spares: optional(
        fc
          .array(
            gapWord.filter((word) => word !== ''),
            { maxLength: 2 },
          )
          .map((each) => each.join('\n')),
      ),
    }),
  )
  .filter((content) => faultOf(content, 'en') === null);

/** A content without the ids of its answers, which every reading draws anew. */
export const withoutIds = (content: unknown): unknown =>
  JSON.parse(JSON.stringify(content, (key, value: unknown) => (key === 'id' ? undefined : value)));
