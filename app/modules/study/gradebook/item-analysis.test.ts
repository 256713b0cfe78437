import { describe, expect, test } from 'vitest';
import { exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { selectedAnswers, topWrongAnswer, warningOf } from './item-analysis.ts';

describe('a warning', () => {
  const item = { answers: 61, right: 40, discrimination: 0.3 };
  test('appears if good learners miss a question more often than weak ones', () => {
    expect(warningOf(item)).toBeNull();
    expect(warningOf({ ...item, discrimination: -0.08 })).toBe('reversed');
    expect(warningOf({ ...item, discrimination: 0 })).toBeNull();
    expect(warningOf({ ...item, discrimination: null })).toBeNull();
  });
  test('appears if less than a quarter of the answers are right', () => {
    expect(warningOf({ answers: 40, right: 9, discrimination: 0.2 })).toBe('too_hard');
    expect(warningOf({ answers: 40, right: 10, discrimination: 0.2 })).toBeNull();
  });
  test('needs twenty answers', () => {
    expect(warningOf({ answers: 19, right: 0, discrimination: -1 })).toBeNull();
    expect(warningOf({ answers: 20, right: 0, discrimination: null })).toBe('too_hard');
  });
});

describe('what learners chose', () => {
  const selectedOf = (kind: keyof typeof exampleQuestions, ...groups: readonly (readonly [unknown, number])[]) =>
    selectedAnswers(
      groups.map(([answer, learners]) => ({ content: exampleQuestions[kind], answer, learners })),
      'en',
    ).map(({ what, isRight, learners }) => [what, isRight, learners]);
  const text = (words: string) => ({ kind: 'words', text: words });

  test('of a choice are its options, the right ones first', () => {
    expect(selectedOf('single_choice', ['till', 32], ['paybill', 19], [null, 1], ['gone', 2])).toEqual([
      [text('A paybill'), true, 19],
      [text('A till number'), false, 32],
      [{ kind: 'unknown' }, false, 2],
      [{ kind: 'empty' }, false, 1],
    ]);
  });
  test('of several choices says what was left out', () => {
    expect(selectedOf('multiple_choice', [['code', 'credit'], 3], [['code', 'airtime'], 2])).toEqual([
      [text('Receipt codes'), true, 5],
      [text('Goods on credit'), true, 3],
      [{ kind: 'left_out', text: 'Goods on credit' }, false, 2],
      [text('Her own airtime'), false, 2],
    ]);
  });
  test('of typed answers are the answers', () => {
    expect(selectedOf('number', ['6,550', 4], ['5,350', 9], ['KSh 5350', 1])).toEqual([
      [text('5,350'), true, 9],
      [text('KSh 5350'), true, 1],
      [text('6,550'), false, 4],
    ]);
  });
  test('of gaps names the gap', () => {
    const content = exampleQuestions.gaps;
    const selected = selectedAnswers(
      [
        { content, answer: ['cost of goods', 'turnover'], learners: 5 },
        { content, answer: ['turnover', null], learners: 2 },
      ],
      'en',
    );
    expect(topWrongAnswer(selected)).toEqual({
      what: { kind: 'in_place', text: 'turnover', place: 2 },
      isRight: false,
      learners: 5,
    });
  });
  test('of pairs names the pair, and of an order the place', () => {
    expect(selectedOf('matching', [['spare', 'sale'], 2])).toEqual([
      [{ kind: 'for', text: 'what to book', of: 'Ksh1,250.00' }, true, 2],
      [{ kind: 'for', text: 'who sold it', of: 'SGH7T2K9QL' }, false, 2],
    ]);
    expect(selectedOf('ordering', [['count', 'bank', 'write'], 1])).toContainEqual([
      { kind: 'in_place', text: 'Write the sheet', place: 3 },
      false,
      1,
    ]);
  });
});
