import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPromptAnswer } from '#app/adapters/daraja/daraja-answers.ts';
import { ownMeaning, decidedUnpaid, refundedAmount } from '#app/modules/money/collection/result-meaning.ts';
import { mpesaLabel } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { knownResultCodes, rejectionOf, resultOf } from '#app/modules/money/providers/mpesa/result-codes.ts';
import { knownReversalCodes, reversalResultOf } from '#app/modules/money/providers/mpesa/reversals/reversal-codes.ts';

const page = readFileSync('docs/mpesa.md', 'utf8');
const flat = page.replaceAll(/\s+/g, ' ');

/** Returns the cells of the table under a heading, without its header row. */
function tableUnder(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the page about M-Pesa', () => {
  const results = tableUnder('Results of a prompt');
  const ourSide = rejectionOf('ours').sentence;
  const stillChecking = resultOf('4999').sentence;

  const decided = [decidedUnpaid, refundedAmount];

  test('has every ResultCode once, the codes of decisions, and a row for all others', () => {
    const codes = results.map(([code]) => code);
    expect(new Set(codes)).toEqual(new Set([...knownResultCodes, ...decided, 'any other']));
    expect(codes).toHaveLength(knownResultCodes.length + decided.length + 1);
  });

  test.each(results)(
    'states for %s the words for the learner, when to try again, and who gets an alert',
    (code, ...row) => {
      const [, sentence, again, alert] = row;
      const resultCode = code === 'any other' ? '4242' : (code ?? '');
      const meaning = ownMeaning(resultCode, mpesaLabel) ?? resultOf(resultCode);
      const short = { [ourSide]: '*our side*', [stillChecking]: '*still checking*' }[meaning.sentence];
      expect(sentence).toBe(short ?? meaning.sentence);
      const { resendAfterSeconds: seconds } = meaning;
      expect(again).toBe(seconds === null ? 'never' : seconds === 0 ? 'at once' : `${seconds} s`);
      expect(alert).toBe(meaning.alertsStaff ? 'alert' : '');
    },
  );

  test('has both sentences with short names', () => {
    expect(flat).toContain(`*Our side*: '${ourSide}'`);
    expect(flat).toContain(`*Still checking*: '${stillChecking}'`);
  });

  const causes = { 'the number': 'invalid', 'our settings': 'ours', 'a busy M-Pesa': 'busy' };
  const errors = tableUnder('Answers to a request');

  test.each(errors)('maps %s to %s because of %s, as the client does', (answer, kind, because) => {
    const [, errorCode = '', errorMessage] = /^`([\d.]+)` (.+)$/.exec(answer ?? '') ?? [];
    const body = { requestId: '1-2-3', errorCode, errorMessage };
    const read = readPromptAnswer({ kind: 'answer', status: Number(errorCode.slice(0, 3)), body, answeredAt: null });
    expect(read.kind).toBe(kind?.replace(' ', '_'));
    expect('cause' in read ? read.cause : undefined).toBe(causes[because as keyof typeof causes]);
  });

  test('has rows of errors', () => {
    expect(errors.length).toBeGreaterThan(15);
  });

  const reversals = tableUnder('Results of a refund');
  const endings = { given: 'money is back', already: 'money was back before', refused: 'refused', unknown: '' };

  test('has every ResultCode of a reversal, with the words for a staff member', () => {
    const known = knownReversalCodes.map((code) => [code, reversalResultOf(code)] as const);
    expect(new Set(reversals)).toEqual(
      new Set(known.map(([code, { kind, sentence }]) => [code, endings[kind], sentence])),
    );
    expect(reversals).toHaveLength(knownReversalCodes.length);
  });
});
