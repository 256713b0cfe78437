import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { questionKindNames, type QuestionKind } from '#app/shared/study-terms.ts';
import { questionAnswer, questionContent } from './content-schema.server.ts';
import {
  answerWithReason,
  blankQuestion,
  faultOf,
  keylessOf,
  markAnswer,
  type QuestionContent,
} from './question-kinds.ts';
import { readQuestionInput } from '../question-form.server.ts';
import { exampleQuestions } from '../question-factory.ts';

const draw = { locale: 'en', seed: 'paper 1' } as const;
const { single_choice: single, multiple_choice: multiple, true_false: truth } = exampleQuestions;
const { number, short_text: short, ordering, matching, gaps } = exampleQuestions;
const all: readonly QuestionContent[] = Object.values(exampleQuestions);
const points = (content: QuestionContent, answer: unknown) => {
  const mark = markAnswer(content, answer);
  return `${mark.points} of ${mark.of}`;
};

describe.each(questionKindNames.map((kind) => [kind, exampleQuestions[kind]] as const))('%s', (kind, content) => {
  test('gives its own solution every point, in either language', () => {
    for (const locale of ['en', 'sw'] as const) {
      const { solution } = answerWithReason(content, null, locale);
      expect(questionAnswer.parse(solution)).toEqual(solution);
      expect(answerWithReason(content, solution, locale)).toMatchObject({ isRight: true, reason: expect.any(String) });
    }
  });

  test('gives any answer at all a number of points from none to all of them', () => {
    const { of } = markAnswer(content, null);
    expect(of).toBeGreaterThan(0);
    const known = fc.constantFrom(...keysOf(content), '', null, 'NaN', '1,5', true, false);
    const any = fc.oneof(fc.anything(), known, fc.array(fc.oneof(known, fc.anything()), { maxLength: 40 }));
    fc.assert(
      fc.property(any, (answer) => {
        const mark = markAnswer(content, answer);
        expect(mark.of).toBe(of);
        expect(mark.points).toBeGreaterThanOrEqual(0);
        expect(mark.points).toBeLessThanOrEqual(of);
        expect(Number.isInteger(mark.points)).toBe(true);
        expect(typeof answerWithReason(content, answer, 'sw').reason).toBe('string');
      }),
      { numRuns: 300 },
    );
  });

  test('gives nothing for nothing, for what is no answer, and for ten megabytes', () => {
    const huge = 'a'.repeat(10_000_000);
    const odd = [undefined, null, '', [], {}, Number.NaN, 5, huge, Array.from({ length: 100_000 }, () => 'a'), [huge]];
    for (const answer of odd) expect(markAnswer(content, answer).points).toBe(0);
  });

  test('shows no key before it is marked, and draws the same order for the same seed', () => {
    const shown = keylessOf(content, draw);
    expect(keylessOf(content, draw)).toEqual(shown);
    const text = JSON.stringify(shown);
    for (const hidden of ['isRight', 'isTrue', 'reason', 'spellings', 'explanation', 'replies', 'because'])
      expect(text).not.toContain(hidden);
  });

  test('is of the one shape that is stored, and can be published', () => {
    expect(questionContent.parse(structuredClone(content))).toEqual(content);
    expect(questionContent.safeParse({ ...content, extra: 1 }).success).toBe(false);
    expect(faultOf(content, 'en')).toBeNull();
    expect(faultOf(content, 'sw')).toBeNull();
    expect(faultOf({ ...content, prompt: { en: 'Only English?' } }, 'sw')).toBe('language_missing');
    expect(faultOf({ ...content, prompt: {} }, 'en')).toBe('prompt_missing');
  });

  test('begins as a draft of its shape', () => {
    let count = 0;
    const blank = blankQuestion(kind, () => `item${++count}`);
    expect(questionContent.parse(blank)).toEqual(blank);
    expect(faultOf(blank, 'en')).toBe('prompt_missing');
    expect(markAnswer(blank, null).points).toBe(0);
  });
});

/** What occurs in a question, so that random answers are seldom only nonsense. */
function keysOf(content: QuestionContent): string[] {
  return [...JSON.stringify(content).matchAll(/"(?:id|en|sw)":"([^"]+)"/g)].map(([, text = '']) => text);
}

describe('the order of answers', () => {
  test('is shuffled, and reveals nothing about the right one', () => {
    const places = Array.from({ length: 200 }, (_, seed) => {
      const shown = keylessOf(single, { locale: 'en', seed: `paper ${seed}` });
      return shown.kind === 'single_choice' ? shown.options.findIndex(({ id }) => id === 'paybill') : -1;
    });
    expect(new Set(places)).toEqual(new Set([0, 1, 2]));
  });

  test('of an ordering question is never the right one', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const shown = keylessOf(ordering, { locale: 'en', seed: String(seed) });
      expect(
        shown.kind === 'ordering' &&
          points(
            ordering,
            shown.items.map(({ id }) => id),
          ),
      ).not.toBe('3 of 3');
    }
  });
});

describe('points', () => {
  test('for a choice of one', () => {
    expect(points(single, 'paybill')).toBe('1 of 1');
    expect(points(single, 'till')).toBe('0 of 1');
    expect(points(single, ['paybill'])).toBe('0 of 1');
  });

  test('for a choice of several: one for each right one, one less for each wrong one', () => {
    expect(points(multiple, ['code', 'credit'])).toBe('2 of 2');
    expect(points(multiple, ['code', 'code', 'code'])).toBe('1 of 2');
    expect(points(multiple, ['code', 'credit', 'airtime'])).toBe('1 of 2');
    expect(points(multiple, ['airtime'])).toBe('0 of 2');
  });

  test('for true or false', () => {
    expect(points(truth, false)).toBe('1 of 1');
    expect(points(truth, 'false')).toBe('0 of 1');
  });

  test('for a number within its tolerance, an amount or percent', () => {
    for (const typed of ['5,350', '5351', 'KSh 5349', '٥٣٥٠', '5 350.00']) expect(points(number, typed)).toBe('1 of 1');
    for (const typed of ['5352', '5.350', '1,5', 'NaN', '']) expect(points(number, typed)).toBe('0 of 1');
    expect(points({ ...number, tolerance: 10, toleranceIn: 'percent' }, '5,885')).toBe('1 of 1');
    expect(points({ ...number, tolerance: 10, toleranceIn: 'percent' }, '5,886')).toBe('0 of 1');
    for (const typed of ['-4,815', '-5,885'])
      expect(points({ ...number, right: -5350, tolerance: 10, toleranceIn: 'percent' }, typed)).toBe('1 of 1');
    expect(points({ ...number, right: 0.3, tolerance: 0 }, String(0.1 + 0.2).slice(0, 15))).toBe('1 of 1');
  });

  test('for a short text however it is written', () => {
    for (const typed of ['label', ' LABEL ', '<label>', '(Label)', 'ｌａｂｅｌ', 'the  label'])
      expect(points(short, typed)).toBe('1 of 1');
    for (const typed of ['labels', 'la bel', '<>', '']) expect(points(short, typed)).toBe('0 of 1');
  });

  test.each([
    ['"use strict"', ['“use strict”', '„use strict‟', '«use strict»', '"use\u00a0strict".']],
    ["ng'ombe", ['ng’ombe', 'Ng`ombe', 'ngʼombe', 'ng´ombe', 'NG＇OMBE']],
    ['follow-up', ['follow–up', 'follow\u2011up', 'follow−up', 'follow-\u00adup', '\u202afollow-up\u202c']],
    ['label', ['label.', 'LABEL.', '“label'.slice(1)]],
    ['e.g.', ['e.g.', 'E.G.']],
    ['H₂O', ['H2O', 'h₂o.']],
  ])('takes %j for a short text with signs that look the same', (spelling, typed) => {
    const question = { ...short, spellings: [spelling] };
    for (const each of typed) expect([each, points(question, each)]).toEqual([each, '1 of 1']);
  });

  test.each([
    ['label', ['label..', '.label', 'label,', 'la-bel', '"label"']],
    ['e.g.', ['e.g', 'e.g..']],
    ['café', ['cafe']],
    ['', ['.', '']],
  ])('takes other words for %j as wrong', (spelling, typed) => {
    for (const each of typed)
      expect([each, points({ ...short, spellings: [spelling] }, each)]).toEqual([each, '0 of 1']);
  });

  test('for an amount with marks of shillings, where the unit is shillings or none', () => {
    const kilos = { ...number, unit: { en: 'kg' } };
    for (const typed of ['5,350/=', '5350/-', 'KES 5,350', 'Ksh. 5,350/=', '5350 shillings', 'Kshs5350', 'sh 5350'])
      for (const unit of [{ en: 'KSh' }, { en: 'KES' }, {}])
        expect([typed, points({ ...number, unit }, typed), points(kilos, typed)]).toEqual([typed, '1 of 1', '0 of 1']);
    for (const typed of ['USD 5350', '5350/', '5350/==', 'KSh', '/=']) expect(points(number, typed)).toBe('0 of 1');
    expect(points(kilos, '5350 kg')).toBe('1 of 1');
  });

  test.each<[string, string[], string[]]>([
    ['capitals, spaces, brackets and widths', ['label', ' LABEL ', '<label>', 'ｌａｂｅｌ'], ['label']],
    ['other words', ['label', 'the label', 'label for'], ['label', 'the label', 'label for']],
    ['empty rows, which a draft keeps', ['', 'label', '', 'label'], ['', 'label', '']],
  ])('merges spellings of a short text that are read alike: %s', (_, spellings, expected) => {
    const content = { ...exampleQuestions.short_text, spellings };
    const form = readQuestionInput(JSON.stringify({ use: 'check', difficulty: 1, taught: null, content }));
    expect(form?.content).toEqual({ ...content, spellings: expected });
  });

  test('for an order: one for each item in its place', () => {
    expect(points(ordering, ['count', 'write', 'bank'])).toBe('3 of 3');
    expect(points(ordering, ['count', 'bank', 'write'])).toBe('1 of 3');
    expect(points(ordering, ['count', 'count', 'count'])).toBe('1 of 3');
  });

  test('for pairs: one for each', () => {
    expect(points(matching, ['which', 'sale'])).toBe('2 of 2');
    expect(points(matching, ['which', null])).toBe('1 of 2');
    expect(points(matching, ['spare', 'which'])).toBe('0 of 2');
  });

  test('for gaps: one for each, in either language', () => {
    expect(points(gaps, ['cost of goods', 'Expenses'])).toBe('2 of 2');
    expect(points(gaps, ['gharama ya bidhaa', 'matumizi'])).toBe('2 of 2');
    expect(points(gaps, ['cost of goods', 'turnover'])).toBe('1 of 2');
  });
});

describe('the reason', () => {
  const reason = (content: QuestionContent, answer: unknown) => answerWithReason(content, answer, 'en').reason;

  test('is the author’s feedback to this answer, or else the explanation', () => {
    expect(reason(single, 'till')).toBe('A till never asks, because it has no account.');
    expect(reason(single, 'line')).toBe('Explained, because it matters.');
    expect(reason(number, '6,550')).toBe('You left in the credit, because it looks like cash.');
    expect(reason(short, 'Placeholder')).toBe('It disappears, because it is no label.');
    expect(reason(multiple, ['code'])).toBe('Left out, because it is easily forgotten.');
    expect(reason(truth, true)).toBe('Explained, because it matters.');
  });
});

describe('what cannot be published', () => {
  test.each<[QuestionKind, QuestionContent, string]>([
    ['single_choice', { ...single, options: single.options.slice(0, 1) }, 'answers_too_few'],
    [
      'single_choice',
      { ...single, options: single.options.map((each) => ({ ...each, isRight: true })) },
      'right_missing',
    ],
    [
      'single_choice',
      { ...single, options: single.options.map((each) => ({ ...each, text: { en: ' Same ' } })) },
      'answers_alike',
    ],
    ['single_choice', { ...single, options: single.options.map((each) => ({ ...each, text: {} })) }, 'text_missing'],
    [
      'single_choice',
      { ...single, options: single.options.map((each) => ({ ...each, text: { en: each.id } })) },
      'language_missing',
    ],
    [
      'multiple_choice',
      { ...multiple, options: multiple.options.map((each) => ({ ...each, isRight: false })) },
      'right_missing',
    ],
    ['short_text', { ...short, spellings: [' ', '()'] }, 'spelling_missing'],
    ['ordering', { ...ordering, items: [] }, 'answers_too_few'],
    ['matching', { ...matching, pairs: matching.pairs.slice(0, 1) }, 'answers_too_few'],
    ['gaps', { ...gaps, text: { en: 'No gap', sw: 'Hakuna' } }, 'gap_missing'],
    ['gaps', { ...gaps, text: { en: 'One [gap]', sw: '[Mbili] [mbili]' } }, 'gaps_differ'],
  ])('%s', (_, content, fault) => {
    expect(faultOf(content, 'en')).toBe(fault);
  });

  test('ids are unique', () => {
    const twice = { ...ordering, items: ordering.items.map((item) => ({ ...item, id: 'same' })) };
    expect(questionContent.safeParse(twice).success).toBe(false);
  });

  test('a stored answer has a limited size', () => {
    const huge = 'a'.repeat(10_000_000);
    for (const answer of [huge, [huge], Array.from({ length: 1_000 }, () => 'a'), Number.NaN, {}, undefined])
      expect(questionAnswer.safeParse(answer).success).toBe(false);
  });

  test('every kind has an example', () => {
    expect(all.map(({ kind }) => kind)).toEqual(questionKindNames);
  });
});
