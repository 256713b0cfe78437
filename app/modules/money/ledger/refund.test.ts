import { describe, expect, it, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { refundReasons } from '#app/shared/payment-terms.ts';
import { amountToRefund, mustRefund, isProvisional, isWithinGuarantee } from './refund.ts';

const cents = (amounts: readonly number[]) => amounts.map((amount) => toCents(amount));

describe('the amount of a refund', () => {
  it.each([
    ['one line of whole shillings', [650_000], 750_000, 650_000],
    ['one line with cents: up to the next shilling', [120_050], 220_100, 120_100],
    ['two lines: rounded once', [120_050, 99_999], 330_000, 220_100],
    ['never more than is left', [100_050], 100_000, 100_000],
    ['nothing where roundings have used the receipt up', [50], 0, 0],
  ])('%s', (_, prices, left, input) => {
    expect(amountToRefund(cents(prices), { left: toCents(left), isRest: false })).toBe(input);
  });

  it('is everything left, with its rounding, when the rest of an order is refunded', () => {
    expect(amountToRefund(cents([120_050]), { left: toCents(120_000), isRest: true })).toBe(120_000);
    expect(amountToRefund(cents([120_050]), { left: toCents(120_100), isRest: true })).toBe(120_100);
  });
});

describe('the guarantee', () => {
  const paidAt = new Date('2026-03-02T09:00:00+03:00');
  it.each([
    ['2026-03-02T09:00:00+03:00', true],
    ['2026-04-01T09:00:00+03:00', true],
    ['2026-04-01T09:00:01+03:00', false],
  ])('of 30 days at %s: %s', (now, holds) => {
    expect(isWithinGuarantee(paidAt, new Date(now), 30)).toBe(holds);
  });
});

test('the amount to refund is what the shop may not keep', () => {
  const owed = refundReasons.map((reason) => [reason, mustRefund(reason, 'matched'), mustRefund(reason, 'review')]);
  expect(owed).toEqual([
    ['surplus', true, true],
    ['undeliverable', true, true],
    ['wrong_amount', true, false],
    ['unclaimed', false, false],
    ['guarantee', false, false],
    ['goodwill', false, false],
    ['bounced', false, false],
  ]);
});

test('a provisional receipt differs from a code of M-Pesa', () => {
  expect(isProvisional('TRX0ABCDEF1234')).toBe(true);
  expect(isProvisional('OLDABCDEFGH234')).toBe(true);
  expect(isProvisional('TRX4H7R9QT')).toBe(false);
});
