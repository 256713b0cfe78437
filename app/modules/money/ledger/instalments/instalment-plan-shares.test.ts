import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumCents, toCents } from '#app/shared/money.ts';
import { sharesOf, sharesOfPayment } from './instalment-plan-shares.ts';

it('divides by price, to the cent, and a share may be nothing', () => {
  const prices = [500_000, 300_000, 100].map(toCents);
  expect(sharesOf(toCents(800_100), prices)).toEqual(prices);
  const first = { paidCents: toCents(0), amountCents: toCents(160_100) };
  expect(sharesOfPayment(first, prices)).toEqual([100_050, 60_030, 20]);
  expect(sharesOfPayment({ paidCents: toCents(160_100), amountCents: toCents(1_000) }, prices)).toEqual([625, 375, 0]);
});

it('makes each payment the sum of its shares, and of all payments the prices, whatever their sizes and order', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(prices, fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 30 }), (cents, marks) => {
      const of = cents.map(toCents);
      const whole = sumCents(of);
      const sums = [...marks.map((mark) => mark % (whole + 1)), whole].toSorted((a, b) => a - b);
      const total = of.map(() => 0);
      for (const [index, sum] of sums.entries()) {
        const paidCents = toCents(sums[index - 1] ?? 0);
        const amountCents = toCents(sum - paidCents);
        const shares = sharesOfPayment({ paidCents, amountCents }, of);
        expect(sumCents(shares)).toBe(amountCents);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
        for (const [course, share] of shares.entries()) total[course] = (total[course] ?? 0) + share;
      }
      expect(total).toEqual(of);
    }),
    { numRuns: 200 },
  );
});
