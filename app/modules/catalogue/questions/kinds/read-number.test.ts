import { describe, expect, test } from 'vitest';
import { readNumber, writeNumber } from './read-number.ts';

const clear = (value: number) => ({ kind: 'number', value });

describe('a typed number', () => {
  test.each([
    ['5350', 5350],
    ['1,350.50', 1350.5],
    [' 5 350 ', 5350],
    ['12\u00a0345\u202f678', 12_345_678],
    ['٥٣٥٠', 5350],
    ['۱٬۳۵۰٫۵', 1350.5],
    ['-3', -3],
    ['−3.5', -3.5],
    ['—3.5', -3.5],
    ['\u202a5\u00ad350\u202c', 5350],
    ['５３５０', 5350],
    ['+7', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['0.350', 0.35],
    ['5350.00', 5350],
    ['1234.567', 1234.567],
    ['007', 7],
  ])('%j is read', (typed, value) => {
    expect(readNumber(typed)).toEqual(clear(value));
  });

  test('may have its unit before or behind it', () => {
    expect(readNumber('ksh 5,350', 'KSh')).toEqual(clear(5350));
    expect(readNumber('40 %', '%')).toEqual(clear(40));
    expect(readNumber('5350 litres', 'KSh')).toEqual({ kind: 'none' });
  });

  test.each([
    ['5.350', [5.35, 5350]],
    ['-5.350', [-5.35, -5350]],
    ['1,5', [1.5, 15]],
    ['1,50', [1.5, 150]],
    ['0,125', [0.125]],
    ['1.350,50', [1350.5]],
    ['1.350.500', [1_350_500]],
  ])('%j is unclear, so that the learner is asked', (typed, readings) => {
    expect(readNumber(typed)).toMatchObject({ kind: 'unclear', readings: expect.arrayContaining(readings) });
  });

  test.each([
    '',
    ' ',
    '-',
    '.',
    ',',
    'NaN',
    'Infinity',
    '1e5',
    '0x10',
    '12 5',
    '1,35,0',
    '1..5',
    '5 000 0',
    '--5',
    '٫',
    'abc',
    '5²',
  ])('%j is none', (typed) => {
    expect(readNumber(typed)).toEqual({ kind: 'none' });
  });

  test('is no number if it is longer than any number', () => {
    expect(readNumber('9'.repeat(16))).toEqual({ kind: 'none' });
    expect(readNumber('1'.repeat(10_000_000))).toEqual({ kind: 'none' });
  });

  test('is written as it is read', () => {
    expect(writeNumber(5350)).toBe('5,350');
    expect(readNumber(writeNumber(1_234_567.25))).toEqual(clear(1_234_567.25));
  });
});
