import { describe, expect, test } from 'vitest';
import { failureOf, ownMeaning, pageUnpaid, refundedAmount } from '#app/modules/money/collection/result-meaning.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { knownResultCodes, rejectionOf, resultOf } from './result-codes.ts';

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

  test.each(['8', '2028', 'SFC_IC0003'])('%s is our own configuration: the owner gets an alert', (code) => {
    expect(resultOf(code)).toMatchObject({ kind: 'alert', alertsStaff: true });
  });

  test.each(['4999', '4242', '', 'constructor', '__proto__', '00'])(
    '%j is no result: never paid, never failed, no second prompt',
    (code) => {
      expect(resultOf(code)).toMatchObject({ kind: 'checking', resendAfterSeconds: null });
    },
  );

  test('an undocumented code alerts the owner; 4999 does not', () => {
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

  test("after code 17 the learner waits M-Pesa's two minutes", () => {
    expect(resultOf('17').resendAfterSeconds).toBe(120);
  });

  test('an unknown reason of a rejection counts as a busy M-Pesa', () => {
    expect(rejectionOf(null)).toBe(rejectionOf('busy'));
    expect(rejectionOf('ours').alertsStaff).toBe(true);
    expect(rejectionOf('invalid').sentence).toContain('check the number');
  });
});

test('every failure has a sentence in Kiswahili with the same parts as in English', () => {
  const partsOf = (code: string) => {
    const { reason, nothingTaken, advice } = failureOf(resultOf(code));
    return { hasReason: reason !== '', nothingTaken, hasAdvice: advice !== '' };
  };
  const codes = knownResultCodes.filter((code) => resultOf(code).kind === 'failed' || resultOf(code).kind === 'alert');
  expect(codes.length).toBeGreaterThan(15);
  for (const code of codes) {
    expect([code, inLocale('sw', () => partsOf(code))]).toEqual([code, partsOf(code)]);
    expect(inLocale('sw', () => resultOf(code).sentence)).not.toBe(resultOf(code).sentence);
  }
  expect(inLocale('sw', () => failureOf(resultOf('1032')))).toEqual({
    reason: 'Ombi lilighairiwa au muda wake uliisha',
    nothingTaken: true,
    advice: 'Tafadhali jaribu tena.',
  });
});

test('our own codes also have their parts in Kiswahili', () => {
  const own = () =>
    [refundedAmount, pageUnpaid].map((code) => {
      const meaning = ownMeaning(code, 'M-Pesa');
      return meaning && failureOf(meaning);
    });
  expect(own().map((failure) => failure?.advice)).toEqual(['You can try again.', 'You can try again.']);
  expect(inLocale('sw', own)).toEqual([
    {
      reason: 'Kiasi tofauti na kilichoombwa kilipokelewa, na kimerudishwa',
      nothingTaken: false,
      advice: 'Unaweza kujaribu tena.',
    },
    {
      reason: 'Kwa kadiri tunavyojua, hakuna aliyelipa kwenye ukurasa wa malipo wa M-Pesa',
      nothingTaken: false,
      advice: 'Unaweza kujaribu tena.',
    },
  ]);
});
