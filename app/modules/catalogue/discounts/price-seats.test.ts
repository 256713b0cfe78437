import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maxPromptShillings } from '#app/shared/payment-terms.ts';
import { faultOfTiers, maxPackSeats, maxSeatTiers, type SeatTier } from '#app/shared/organisation-terms.ts';
import { toCents } from '#app/shared/money.ts';
import { cheaperSeats, divideSeats, priceSeats, seatPriceList } from './price-seats.ts';

const tiers = [
  { from: 5, percent: 10 },
  { from: 20, percent: 20 },
  { from: 100, percent: 30 },
];
const ksh = (shillings: number) => toCents(shillings * 100);
const maxOrderCents = ksh(maxPromptShillings);
const price = { priceCents: ksh(3500), saleCents: null };

describe('seats of a course', () => {
  it.each([
    [4, 3500, 14_000],
    [5, 3150, 15_750],
    [19, 3150, 59_850],
    [90, 2800, 252_000],
    [120, 2450, 294_000],
    [500, 2450, 1_225_000],
  ])('%i cost KSh %i each, %i together', (seats, each, all) => {
    expect(priceSeats(price, tiers, seats)).toMatchObject({ seatCents: ksh(each), totalCents: ksh(all) });
  });

  it('have the better one of a sale and of their tier, not both', () => {
    const sale = { ...price, saleCents: ksh(2975) };
    expect(priceSeats(sale, tiers, 5)).toMatchObject({ seatCents: ksh(2975), by: { kind: 'sale' } });
    expect(priceSeats(sale, tiers, 20)).toMatchObject({ seatCents: ksh(2800), by: { kind: 'tier' } });
    expect(priceSeats({ ...price, saleCents: ksh(3150) }, tiers, 5).by).toEqual({ kind: 'tier', tier: tiers[0] });
  });

  it('cost whole shillings', () => {
    expect(priceSeats({ priceCents: toCents(123_456), saleCents: null }, tiers, 5)).toMatchObject({
      fullSeatCents: ksh(1235),
      seatCents: ksh(1112),
    });
  });

  it('are listed by tier', () => {
    expect(
      seatPriceList(price, tiers).map(({ from, to, level, seatCents }) => [from, to, level, seatCents / 100]),
    ).toEqual([
      [1, 4, 0, 3500],
      [5, 19, 1, 3150],
      [20, 99, 2, 2800],
      [100, 500, 3, 2450],
    ]);
    expect(seatPriceList(price, [{ from: 1, percent: 5 }])).toMatchObject([{ from: 1, to: 500, level: 1, percent: 5 }]);
  });

  it('say where more of them cost less', () => {
    expect(cheaperSeats(price, tiers, 90)).toMatchObject({ seats: 100, totalCents: ksh(245_000) });
    expect(cheaperSeats(price, tiers, 87)).toBeNull();
    expect(cheaperSeats(price, tiers, 120)).toBeNull();
  });

  it('go into as few orders as prompts take', () => {
    expect(divideSeats(priceSeats(price, tiers, 120), maxOrderCents)).toEqual([102, 18]);
    expect(divideSeats(priceSeats(price, tiers, 5), maxOrderCents)).toEqual([5]);
  });
});

test('tiers rise in seats and in per cent', () => {
  expect(faultOfTiers(tiers)).toBeNull();
  expect(faultOfTiers([...tiers, { from: 100, percent: 40 }])).toBe('seats');
  expect(faultOfTiers([...tiers, { from: 200, percent: 30 }])).toBe('percent');
});

const distinct = (min: number, max: number, count: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: count, maxLength: count })
    .map((all) => all.toSorted((a, b) => a - b));
const anyTiers: fc.Arbitrary<readonly SeatTier[]> = fc
  .integer({ min: 0, max: maxSeatTiers })
  .chain((count) => fc.tuple(distinct(1, maxPackSeats, count), distinct(1, 90, count)))
  .map(([seats, percents]) => seats.map((from, index) => ({ from, percent: percents[index] ?? 1 })));
const anyPrice = fc
  .tuple(fc.integer({ min: 1, max: 100_000_00 }), fc.option(fc.integer({ min: 1, max: 99 })))
  .map(([cents, percent]) => ({
    priceCents: toCents(cents),
    saleCents: percent === null ? null : toCents(cents - Math.floor((cents * percent) / 100)),
  }));

describe('for any price and tiers', () => {
  it('more seats never cost more each, sums are exact, and the hint is true', () => {
    fc.assert(
      fc.property(anyPrice, anyTiers, (of, list) => {
        const all = Array.from({ length: maxPackSeats }, (_, index) => priceSeats(of, list, index + 1));
        for (const [index, { seats, ...each }] of all.entries()) {
          expect(each.seatCents).toBeLessThanOrEqual(all[index - 1]?.seatCents ?? Infinity);
          expect(each.totalCents).toBe(each.seatCents * seats);
          expect(each.fullCents - each.lessCents).toBe(each.totalCents);
          expect(each.seatCents % 100).toBe(0);
          expect(each.seatCents).toBeGreaterThan(0);
        }
        let least = Infinity;
        for (const { seats, totalCents } of all.toReversed()) {
          const found = cheaperSeats(of, list, seats);
          expect(found?.totalCents ?? null).toBe(least < totalCents ? least : null);
          least = Math.min(least, totalCents);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('orders hold all seats, none above the limit, and fewer orders would not do', () => {
    fc.assert(
      fc.property(anyPrice, anyTiers, fc.integer({ min: 1, max: maxPackSeats }), (of, list, seats) => {
        const priced = priceSeats(of, list, seats);
        const parts = divideSeats(priced, maxOrderCents);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(seats);
        expect(Math.max(...parts) * priced.seatCents).toBeLessThanOrEqual(maxOrderCents);
        expect((parts.length - 1) * Math.floor(maxOrderCents / priced.seatCents)).toBeLessThan(seats);
      }),
    );
  });
});
