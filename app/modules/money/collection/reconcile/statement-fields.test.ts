import { describe, expect, test } from 'vitest';
import { readAmount } from './statement-fields.ts';

describe('an amount of a statement', () => {
  test.each([
    ['6500', 650_000],
    ['6,500.00', 650_000],
    ['+6,500.00', 650_000],
    ['KSh 6,500', 650_000],
    ['Kshs. 6500.5', 650_050],
    ['6500/=', 650_000],
    ['6500/-', 650_000],
    ['6,500.00 CR', 650_000],
    ['6500C', 650_000],
  ])('%s comes in', (text, cents) => {
    expect(readAmount(text, false)).toEqual({ cents, isOut: false });
  });

  test.each([
    '-6500',
    '- 6,500.00',
    '6,500.00-',
    '(6,500.00)',
    '(-6,500.00)',
    '( 6500 )',
    'KSh -6,500',
    '-KSh 6,500.00',
    '\u22126500',
    '\u20136500',
    '\uff0d6500',
    '\u202d\u20116,500.00\u202c',
    '6500\u2212',
    '6,500.00 DR',
    '6500DR',
    '6500 dr.',
    '6500D',
    '-6500 DR',
    '(6,500.00) DR',
  ])('%s goes out', (text) => {
    expect(readAmount(text, false)).toEqual({ cents: 650_000, isOut: true });
  });

  test.each(['', ' ', '-', '\u2013', '\u2212'])("'%s' is nothing", (text) => {
    expect(readAmount(text, false)).toEqual({ cents: 0, isOut: false });
  });

  test.each(['six', '500²', '6.500', '65,00', '6500 XR', '-6500 CR', '(6500) CR', '6500- CR', '6 500-1', '1e3'])(
    '%s cannot be read',
    (text) => {
      expect(readAmount(text, false)).toBeNull();
    },
  );

  test('has decimal commas in a file with semicolons', () => {
    expect(readAmount('-6.500,00', true)).toEqual({ cents: 650_000, isOut: true });
    expect(readAmount('6.500,00 DR', true)).toEqual({ cents: 650_000, isOut: true });
  });
});
