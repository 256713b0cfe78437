import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import {
  accessAfter,
  daysFor,
  minPayment,
  instalmentPlanTermsOf,
  priceOfDay,
  secondsBought,
  takesPayment,
  type InstalmentPlanMoney,
} from './instalment-plan-terms.ts';

const settings = { planFirstPercent: 20, planMonths: 6, planTaxDue: 'each' } as const;
const terms = instalmentPlanTermsOf(toCents(850_000), settings) ?? expect.fail('no terms');
const start = new Date('2026-09-14T09:00:00Z');
const fresh: InstalmentPlanMoney = { ...terms, state: 'waiting', paidCents: toCents(0), accessUntil: null };
const after = (plan: InstalmentPlanMoney, amount: number, now: Date): InstalmentPlanMoney => {
  const paidCents = toCents(plan.paidCents + amount);
  const accessUntil = accessAfter(plan, toCents(amount), now);
  return { ...plan, state: paidCents === plan.priceCents ? 'paid' : 'active', paidCents, accessUntil };
};

test('a course of KSh 8,500 opens for 36 days with the first payment, and a day costs KSh 48', () => {
  expect(terms).toEqual({ priceCents: 850_000, firstCents: 170_000, spanSeconds: 180 * 86_400 });
  expect(daysFor(fresh, terms.firstCents)).toBe(36);
  expect(priceOfDay(terms)).toBe(4_800);
});

test('a price with cents becomes whole shillings, and the first payment is never the whole price', () => {
  expect(instalmentPlanTermsOf(toCents(549_950), settings)).toMatchObject({ priceCents: 550_000, firstCents: 110_000 });
  expect(instalmentPlanTermsOf(toCents(10_000), { ...settings, planFirstPercent: 100 })).toMatchObject({
    firstCents: 9_900,
  });
  expect(instalmentPlanTermsOf(toCents(9_000), settings)).toBeNull();
});

describe('a payment', () => {
  const active = after(fresh, 170_000, start);

  it('adds to the end of access, or to now once the course is paused', () => {
    const end = start.getTime() + 36 * 86_400_000;
    expect(active.accessUntil?.getTime()).toBe(end);
    const earlier = after(active, 50_000, new Date(end - 1));
    expect(earlier.accessUntil?.getTime()).toBe(end + secondsBought(active, toCents(50_000)) * 1000);
    const later = after({ ...active, state: 'paused' }, 50_000, new Date(end + 9_000_000));
    expect(later.accessUntil?.getTime()).toBe(end + 9_000_000 + secondsBought(active, toCents(50_000)) * 1000);
  });

  it('is at least the first payment, then KSh 10 or the rest, and never more than is left', () => {
    expect(minPayment(fresh)).toBe(170_000);
    expect([169_900, 170_000, 850_000, 850_100].map((amount) => takesPayment(fresh, toCents(amount)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([100, 1_000, 680_000, 680_100].map((amount) => takesPayment(active, toCents(amount)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const almost = { ...active, paidCents: toCents(849_500) };
    expect(minPayment(almost)).toBe(500);
    for (const state of ['paid', 'cancelled'] as const)
      expect(takesPayment({ ...active, state }, toCents(1_000))).toBe(false);
  });
});

test('payments of any sizes, in any order, open the course for the same time, and the last one for good', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 171, max: 849 }), { maxLength: 200 });
  fc.assert(
    fc.property(cuts, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (marks, random) => {
      const sums = [170, ...marks.toSorted((a, b) => a - b), 849].map((mark) => mark * 1_000);
      const parts = sums
        .slice(1)
        .map((sum, index) => sum - (sums[index] ?? 0))
        .filter((part) => part > 0);
      const shuffled = parts.toSorted(() => (random.next().value ?? 0.5) - 0.5);
      const run = (amounts: readonly number[]) =>
        amounts.reduce((plan, amount) => after(plan, amount, start), after(fresh, 170_000, start));
      expect(run(shuffled)).toEqual(run(parts));
      expect(run(parts).accessUntil?.getTime()).toBe(
        start.getTime() + Math.floor((849_000 * terms.spanSeconds) / 850_000) * 1000,
      );
      expect(after(run(parts), 1_000, start)).toMatchObject({ state: 'paid', accessUntil: null });
    }),
    { numRuns: 50 },
  );
});
