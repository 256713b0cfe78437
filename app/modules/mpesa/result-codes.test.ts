import { describe, expect, test } from 'vitest';
import { rejectionOf, resultOf } from './result-codes.ts';

describe('the meaning of a ResultCode', () => {
  const failures = [
    '1',
    '2',
    '3',
    '4',
    '17',
    '26',
    '1001',
    '1019',
    '1025',
    '1031',
    '1032',
    '1036',
    '1037',
    '2001',
    '8006',
    '9999',
  ];

  test.each(failures)('%s ended without money: the sentence says so, and another prompt is safe', (code) => {
    const meaning = resultOf(code);
    expect(meaning.kind).toBe('failed');
    expect(meaning.sentence).toContain('No money was taken.');
    expect(meaning.resendAfterSeconds).not.toBeNull();
    expect(meaning.alertsStaff).toBe(false);
  });

  test.each(['8', '2028', 'SFC_IC0003'])('%s is our own fault: the owner hears of it', (code) => {
    expect(resultOf(code)).toMatchObject({ kind: 'alert', alertsStaff: true });
  });

  test.each(['4999', '4242', '', 'constructor', '__proto__', '00'])(
    '%j is no answer: never paid, never failed, no second prompt',
    (code) => {
      expect(resultOf(code)).toMatchObject({ kind: 'checking', resendAfterSeconds: null });
    },
  );

  test('a code that nobody has written down alerts the owner; 4999 does not', () => {
    expect(resultOf('4242').alertsStaff).toBe(true);
    expect(resultOf('4999').alertsStaff).toBe(false);
  });

  test('only 0 is paid', () => {
    expect(resultOf('0')).toMatchObject({
      kind: 'paid',
      sentence: 'Payment successful! You can now access the course content.',
    });
    expect(failures.filter((code) => resultOf(code).kind === 'paid')).toEqual([]);
  });

  test('after code 17 the learner waits the two minutes that M-Pesa wants', () => {
    expect(resultOf('17').resendAfterSeconds).toBe(120);
  });

  test('an unknown cause of a rejection is taken for a busy M-Pesa', () => {
    expect(rejectionOf(null)).toBe(rejectionOf('busy'));
    expect(rejectionOf('ours').alertsStaff).toBe(true);
    expect(rejectionOf('invalid').sentence).toContain('check the number');
  });
});
