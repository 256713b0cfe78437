import { expect, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { formerPrice } from './former-price.ts';
import type { Sale } from './discount.ts';
import { nextSaleChange, salePricesAt } from './sale-prices.ts';

const day = (date: number, month = 11) => new Date(Date.UTC(2026, month - 1, date));
const price = (shillings: number, since: Date) => ({ since, cents: toCents(shillings * 100) });
const saleFrom = (from: Date, endsAt: Date | null, percent = 20): Sale => ({
  discountId: `sale of ${from.toISOString()}`,
  reduction: { percent },
  courses: null,
  startsAt: from,
  endsAt,
});
const now = saleFrom(day(20), day(30));
const before = (prices: ReturnType<typeof price>[], earlier: readonly Sale[] = []) =>
  formerPrice({ courseId: 'a', prices }, now, [...earlier, now]);

test('the price of the thirty days before is the former price, since it began', () => {
  expect(before([price(5500, day(4, 3))])).toEqual({
    cents: 550_000,
    from: day(4, 3),
    to: day(20),
    isLowest: false,
  });
});

test('a price that was raised before the sale is not the former price: the lowest is', () => {
  const raised = before([price(5000, day(4, 3)), price(9000, day(15))]);
  expect(raised).toEqual({ cents: 500_000, from: day(21, 10), to: day(20), isLowest: true });
});

test('a lower price of more than thirty days ago does not count', () => {
  expect(before([price(4000, day(1, 3)), price(5500, day(1, 10))])).toMatchObject({ cents: 550_000, from: day(1, 10) });
});

test('a price that was raised or lowered during the sale does not count', () => {
  expect(before([price(5500, day(4, 3)), price(7000, day(22))])).toMatchObject({ cents: 550_000 });
});

test('a sale that ended shortly before counts with its price', () => {
  const earlier = saleFrom(day(1), day(10), 40);
  expect(before([price(5000, day(4, 3))], [earlier])).toMatchObject({ cents: 300_000, isLowest: true });
  expect(before([price(5000, day(4, 3))], [saleFrom(day(1, 9), day(1, 10), 40)])).toMatchObject({ cents: 500_000 });
});

test('a sale that was paused starts again when it is resumed, after itself', () => {
  const prices = [price(5000, day(4, 3))];
  const resumed = (from: Date, to: Date) => ({ ...saleFrom(day(1, 9), null), pauses: [{ from, to }] });
  const of = (sale: Sale, history = prices) => formerPrice({ courseId: 'a', prices: history }, sale, [sale]);
  // It ran until shortly before, so its own price is the lowest.
  expect(of(resumed(day(1), day(20)))).toMatchObject({ cents: 400_000, to: day(20), isLowest: true });
  expect(of(resumed(day(1, 10), day(20)))).toMatchObject({ cents: 500_000, to: day(20), isLowest: false });
  // A price that was lowered in the pause is the former price.
  const lowered = [...prices, price(2000, day(2))];
  expect(of(resumed(day(1, 10), day(20)), lowered)).toMatchObject({ cents: 200_000, isLowest: true });
});

test('another sale counts only while it was not paused', () => {
  const paused = { ...saleFrom(day(1, 10), day(30), 40), pauses: [{ from: day(2, 10), to: day(25) }] };
  expect(before([price(5000, day(4, 3))], [paused])).toMatchObject({ cents: 500_000, isLowest: false });
});

test('a course that is newer than the sale has no former price', () => {
  expect(before([price(5500, day(20))])).toBeNull();
  expect(before([])).toBeNull();
});

test('a former price is shown only where it is more than the price of the sale', () => {
  const history = { sales: [now], prices: new Map([['a', [price(4000, day(4, 3)), price(5500, day(19))]]]) };
  const priceOf = (at: Date) => salePricesAt(history, at).priceOf({ courseId: 'a', priceCents: toCents(550_000) });
  expect(priceOf(day(25))).toMatchObject({ amountCents: 440_000, former: null });
  expect([priceOf(day(19)), priceOf(day(30))]).toEqual([null, null]);
});

test('prices change when the next sale starts or ends', () => {
  const sales = [now, saleFrom(day(25), null)];
  const next = (at: Date) => nextSaleChange(sales, at.getTime());
  expect([day(1), day(20), day(25)].map(next)).toEqual([day(20), day(25), day(30)].map((at) => at.getTime()));
  expect(next(day(30))).toBe(Infinity);
});
