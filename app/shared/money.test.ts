import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatKsh,
  keepAmountsWhole,
  roundUpToShilling,
  sumCents,
  toCents,
  toShillings,
} from './money.ts';
import { specifies } from '#tests/specifies.ts';

describe('money', () => {
  it('refuses amounts that are not whole cents', () => {
    for (const value of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => toCents(value)).toThrow(RangeError);
    }
  });

  specifies("Money: cents, rounded up once; the browser's price is never read");
  it('rounds up to the next shilling by less than one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25_000_000 }), (amount) => {
        const rounded = roundUpToShilling(toCents(amount));
        expect(rounded % 100).toBe(0);
        expect(rounded - amount).toBeGreaterThanOrEqual(0);
        expect(rounded - amount).toBeLessThan(100);
        expect(toShillings(rounded) * 100).toBe(rounded);
      }),
    );
  });

  it('is not converted to shillings if it has cents', () => {
    expect(() => toShillings(toCents(1150))).toThrow(RangeError);
  });

  it('is zero for an empty cart', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([toCents(549_950), toCents(600_000)])).toBe(1_149_950);
  });

  specifies('Constants: currency KSh');
  it('shows cents only where there are any', () => {
    expect(formatAmount(toCents(1_149_950))).toBe('11,499.50');
    expect(formatKsh(toCents(650_000))).toBe('KSh\u00a06,500');
  });

  it('amounts in a text have no-break spaces, and other spaces stay', () => {
    const shown = keepAmountsWhole('A bill under KSh 2,000 a month, or KSh 150. Paid in KSh only.');
    expect(shown).toBe('A bill under KSh\u00a02,000 a month, or KSh\u00a0150. Paid in KSh only.');
  });
});
