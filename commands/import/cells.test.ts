import { describe, expect, test } from 'vitest';
import { categoryOf, flagOf, isBlank, levelOf, listOf, momentOf, percentOf, priceOf, secondsOf } from './cells.ts';

describe('cells of the old system', () => {
  test.each([
    ['2500', 250_000],
    ['KSh 2,500', 250_000],
    ['KES 6500/=', 650_000],
    ['6,000/-', 600_000],
    ['Kshs. 1 499.50', 149_950],
    ['1499.5', 149_950],
    ['1499.500', 149_950],
    ['0', 0],
  ])('the price %j is %i cents', (text, cents) => expect(priceOf(text)).toBe(cents));

  test.each(['', 'free', '-1', '1e309', 'NaN', '1.999', '12,34', '9'.repeat(1_000_000), '=1+1'])(
    '%.20j is not a price',
    (text) => expect(priceOf(text)).toBeNull(),
  );

  test.each([
    ['2025-03-01', '2025-03-01T00:00:00.000Z'],
    ['2025-03-01 09:30:00.123456+00', '2025-03-01T09:30:00.123Z'],
    ['2025-03-01T09:30:00', '2025-03-01T09:30:00.000Z'],
    ['2025-03-01 09:30:00+03', '2025-03-01T06:30:00.000Z'],
    ['2025-03-01 09:30:00+05:30', '2025-03-01T04:00:00.000Z'],
    ['2025-03-01T09:30:00+0530', '2025-03-01T04:00:00.000Z'],
    ['2025-03-01T09:30Z', '2025-03-01T09:30:00.000Z'],
  ])('the time %j is %s', (text, iso) => expect(momentOf(text)?.toJSON()).toBe(iso));

  test.each(['', 'yesterday', '2025-02-30', '2025-13-01', '01/03/2025', '2025-03-01 25:00:00', '1740787200'])(
    '%j is not a time',
    (text) => expect(momentOf(text)).toBeNull(),
  );

  test.each([
    ['{a,"b c",d}', ['a', 'b c', 'd']],
    ['["a", 2, null]', ['a', '2']],
    ['[9007199254740993, 2.5]', ['9007199254740993', '2.5']],
    ['React, Node.js , React', ['React', 'Node.js']],
    ['{"say \\"hi\\"",x}', ['say "hi"', 'x']],
    ['{}', []],
    ['[]', []],
    ['', []],
    ['null', []],
    ['7', ['7']],
  ])('the list %j is %j', (text, entries) => expect(listOf(text)).toEqual(entries));

  test.each(['["a"', 'a "b", c', '"a" b, c', '{a,"b}', '"a, b'])('the broken list %j is null', (text) =>
    expect(listOf(text)).toBeNull(),
  );

  test.each([
    ['45', 45],
    ['45.6%', 46],
    ['100 %', 100],
    ['0', 0],
    ['101', null],
    ['-1', null],
    ['half', null],
  ])('the percentage %j is %j', (text, percent) => expect(percentOf(text)).toBe(percent));

  test.each([
    ['95', 95],
    ['95.4', 95],
    ['1:35', 95],
    ['1:02:05', 3725],
    ['long', null],
  ])('the length %j is %j seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds));

  test('flags, levels, categories and blanks are read from their words', () => {
    expect(['TRUE', 't', '1', 'yes', 'False', 'f', '0', 'no', 'maybe'].map(flagOf)).toEqual([
      ...Array<boolean>(4).fill(true),
      ...Array<boolean>(4).fill(false),
      null,
    ]);
    expect(['', 'Beginner', 'INTERMEDIATE', 'expert'].map(levelOf)).toEqual([
      'beginner',
      'beginner',
      'intermediate',
      'advanced',
    ]);
    expect(['', 'AI_Basics', 'Grant Writing', 'ai-agents', 'Cooking'].map(categoryOf)).toEqual([
      'general',
      'ai-basics',
      'grant-writing',
      'ai-agents',
      null,
    ]);
    expect(['', ' ', 'NULL', '\\N', 'undefined', '0'].map(isBlank)).toEqual([true, true, true, true, true, false]);
  });
});
