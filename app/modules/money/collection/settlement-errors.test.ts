import { describe, expect, test } from 'vitest';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { refundStatuses } from '#app/shared/payment-terms.ts';
import { settlementErrors, type SettlementErrorCode } from './settlement-errors.ts';

const sentence = (code: SettlementErrorCode, details = {}) =>
  answerFrom(settlementErrors, new DomainError(code, details))?.message ?? '';

describe('a refused decision', () => {
  test.each(refundStatuses)('about a refund that is %s states its progress', (status) => {
    expect(sentence('refund_state', { status })).toMatch(/^This refund (has|is|was) [a-z].*\.$/);
  });

  test('states the days of the guarantee, the requested amount, and the course', () => {
    expect(sentence('outside_guarantee', { days: '30' })).toContain('The 30 days');
    expect(sentence('amount_differs', { asked: 'KSh 6,500' })).toMatch(/^KSh 6,500 was asked for/);
    expect(sentence('line_refunded', { title: 'Python' })).toBe('"Python" was refunded already.');
  });
});
