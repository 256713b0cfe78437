import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOrder } from '#app/modules/money/ledger/order.ts';
import { amountToRefund } from '#app/modules/money/ledger/refund.ts';
import { sumCents, toCents } from '#app/shared/money.ts';
import { codeKey, bestSale, discountStatus, type Bundle, type Coupon, type Reduction, type Sale } from './discount.ts';
import { apportion, priceCart, type CartItem } from './price-cart.ts';

const runs = Number(process.env['CARTS'] ?? 3_000);
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

const item = (courseId: string, shillings: number, isOwned = false): CartItem => ({
  courseId,
  priceCents: toCents(Math.round(shillings * 100)),
  isOwned,
});
const sale = (reduction: Reduction, ...courses: string[]): Sale => ({
  discountId: `sale of ${courses.join()}`,
  reduction,
  courses: courses.length > 0 ? new Set(courses) : null,
  startsAt: day(20),
  endsAt: day(30),
});
const coupon = (reduction: Reduction, input: Partial<Coupon> = {}): Coupon => ({
  discountId: 'coupon',
  code: 'KARIBU10',
  reduction,
  mostCents: null,
  courses: null,
  ...input,
});
const bundle = (reduction: Reduction, ...courseIds: string[]): Bundle => ({
  discountId: `bundle of ${courseIds.join()}`,
  name: 'Numbers at Work',
  reduction,
  courseIds,
});
const amounts = ({ lines }: ReturnType<typeof priceCart>) => lines.map(({ amountCents }) => amountCents / 100);

describe('a cart', () => {
  test('explains sale, coupon and what is owned', () => {
    const items = [item('a', 5500), item('b', 2500, true), item('c', 4500)];
    const cart = priceCart(items, { sales: [sale({ percent: 20 }, 'a')], coupon: coupon({ percent: 10 }) });
    expect(amounts(cart)).toEqual([4400, 4050]);
    expect(cart.lines.map(({ reduction }) => reduction?.kind)).toEqual(['sale', 'coupon']);
    expect(cart.explanation).toMatchObject([
      { kind: 'full', cents: 1_000_000, prices: [550_000, 450_000] },
      { kind: 'sale', cents: 110_000, courseId: 'a' },
      { kind: 'coupon', cents: 45_000, courseIds: ['c'], spared: ['a'] },
    ]);
  });

  test('leaves sale prices alone, also where the coupon would lower them more', () => {
    const cart = priceCart([item('a', 1000)], {
      sales: [sale({ percent: 5 }, 'a')],
      coupon: coupon({ percent: 50 }),
    });
    expect(amounts(cart)).toEqual([950]);
    expect(cart.explanation.map(({ kind }) => kind)).toEqual(['full', 'sale']);
  });

  test('divides an amount among the courses of the coupon by largest remainder', () => {
    const items = [item('a', 1000), item('b', 1000), item('c', 1000), item('d', 700)];
    const ofThree = coupon({ amountCents: toCents(100_00) }, { courses: new Set(['a', 'b', 'c']) });
    expect(amounts(priceCart(items, { sales: [], coupon: ofThree }))).toEqual([966.66, 966.67, 966.67, 700]);
  });

  test('costs nothing where the coupon takes more than the price, and never less', () => {
    const cart = priceCart([item('a', 300)], { sales: [], coupon: coupon({ amountCents: toCents(500_00) }) });
    expect(amounts(cart)).toEqual([0]);
  });

  test('gets at most what the coupon gives an order', () => {
    const most = coupon({ percent: 50 }, { mostCents: toCents(100_00) });
    expect(amounts(priceCart([item('a', 1000)], { sales: [], coupon: most }))).toEqual([900]);
  });

  test('takes a bundle off its courses together, and what is owned off the bundle', () => {
    const items = [item('a', 6000), item('b', 2500, true), item('c', 1500), item('d', 4500)];
    const numbers = bundle({ percent: 20 }, 'a', 'b', 'c');
    const cart = priceCart(items, { sales: [], coupon: coupon({ percent: 10 }), bundles: [numbers] });
    expect(amounts(cart)).toEqual([4800, 1200, 4050]);
    expect(cart.explanation).toMatchObject([
      { kind: 'full', cents: 1_450_000, prices: [600_000, 250_000, 150_000, 450_000] },
      { kind: 'bundle', cents: 200_000, courseIds: ['a', 'b', 'c'] },
      { kind: 'owned', cents: 200_000, courseId: 'b' },
      { kind: 'coupon', cents: 45_000, courseIds: ['d'], spared: ['a', 'c'] },
    ]);
  });

  test('divides what a bundle takes off by largest remainder, and gives a course of two bundles to the first', () => {
    const items = [item('a', 1000), item('b', 1000), item('c', 1000)];
    const bundles = [bundle({ amountCents: toCents(100_00) }, 'a', 'b', 'c'), bundle({ percent: 50 }, 'c')];
    expect(amounts(priceCart(items, { sales: [], coupon: null, bundles }))).toEqual([966.66, 966.67, 966.67]);
  });

  test('has the sale price of a course where that is lower than its share of a bundle', () => {
    const cart = priceCart([item('a', 1000), item('b', 1000)], {
      sales: [sale({ percent: 30 }, 'a')],
      coupon: null,
      bundles: [bundle({ percent: 20 }, 'a', 'b')],
    });
    expect(amounts(cart)).toEqual([700, 800]);
    expect(cart.explanation).toMatchObject([{ kind: 'full' }, { kind: 'sale' }, { kind: 'bundle', courseIds: ['b'] }]);
  });

  test('keeps whole shillings where prices are whole shillings', () => {
    const cart = priceCart([item('a', 4999)], { sales: [], coupon: coupon({ percent: 10 }) });
    expect(amounts(cart)).toEqual([4500]);
    expect(bestSale([sale({ percent: 33 })], item('a', 4999))?.cents).toBe(164_900);
  });
});

const cents = fc.integer({ min: 1, max: 8_000_000 });
const reduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
  cents.map((amount) => ({ amountCents: toCents(amount) })),
);
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const some = fc.option(fc.subarray(names).map((courses) => new Set(courses)));
const carts = fc.record({
  items: fc
    .subarray(names, { minLength: 1 })
    .chain((courses) =>
      fc.tuple(
        ...courses.map((courseId) =>
          fc.record({ courseId: fc.constant(courseId), priceCents: cents.map(toCents), isOwned: fc.boolean() }),
        ),
      ),
    ),
  sales: fc.array(
    fc.record({
      reduction,
      courses: some,
      discountId: fc.uuid(),
      startsAt: fc.constant(day(1)),
      endsAt: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
  coupon: fc.option(
    fc.record({
      reduction,
      courses: some,
      discountId: fc.uuid(),
      code: fc.constant('CODE'),
      mostCents: fc.option(cents.map(toCents)),
    }),
  ),
  bundles: fc.array(
    fc.record({
      reduction,
      courseIds: fc.subarray(names, { minLength: 1 }),
      discountId: fc.uuid(),
      name: fc.constant('Bundle'),
    }),
    { maxLength: 3 },
  ),
  refunds: fc.array(fc.subarray(names), { maxLength: 4 }),
});

test('of random carts the lines are the total, none is negative, and refunds are never more than was paid', () => {
  fc.assert(
    fc.property(carts, ({ items, sales, coupon: used, bundles, refunds }) => {
      const cart = priceCart(items, { sales, coupon: used, bundles });
      const { total, subtotal, rounding } = priceOrder(cart.lines.map(({ amountCents }) => amountCents));
      expect(cart.lines.map(({ courseId }) => courseId)).toEqual(
        items.filter(({ isOwned }) => !isOwned).map(({ courseId }) => courseId),
      );
      for (const { fullCents, amountCents, reduction: less } of cart.lines) {
        expect(amountCents).toBeGreaterThanOrEqual(0);
        expect(fullCents - (less?.cents ?? 0)).toBe(amountCents);
        expect(less?.cents ?? 1).toBeGreaterThan(0);
      }
      const explained = cart.explanation.reduce(
        (sum, row) => sum + (row.kind === 'full' ? row.cents : 0 - row.cents),
        0,
      );
      expect(explained).toBe(subtotal);
      expect(subtotal + rounding).toBe(total);
      const alone = priceCart(items, { sales, coupon: null });
      for (const [index, line] of priceCart(items, { sales, coupon: null, bundles }).lines.entries())
        expect(line.amountCents).toBeLessThanOrEqual(alone.lines[index]?.amountCents ?? 0);
      const ofCoupon = cart.lines.filter(({ reduction: less }) => less?.kind === 'coupon');
      expect(sumCents(ofCoupon.map((line) => line.reduction?.cents ?? toCents(0)))).toBeLessThanOrEqual(
        used?.mostCents ?? Infinity,
      );

      let left = total;
      const standing = new Map(cart.lines.map(({ courseId, amountCents }) => [courseId, amountCents]));
      for (const requested of refunds) {
        const prices = requested.flatMap((courseId) => standing.get(courseId) ?? []);
        for (const courseId of requested) standing.delete(courseId);
        const amount = amountToRefund(prices, { left, isRest: standing.size === 0 });
        expect(amount).toBeGreaterThanOrEqual(0);
        left = toCents(left - amount);
        expect(left).toBeGreaterThanOrEqual(0);
      }
      if (standing.size === 0) expect(left === 0 || refunds.length === 0 || cart.lines.length === 0).toBe(true);
    }),
    { numRuns: runs },
  );
});

test('parts of an amount add up and follow their weights', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), fc.nat(100), (weights, percent) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0);
      const amount = toCents(Math.floor((whole * percent) / 100));
      const parts = apportion(amount, weights.map(toCents));
      expect(sumCents(parts)).toBe(amount);
      for (const [index, part] of parts.entries()) {
        const exact = (amount * (weights[index] ?? 0)) / whole;
        expect(Math.abs(part - exact)).toBeLessThanOrEqual(1);
        expect(part).toBeLessThanOrEqual(weights[index] ?? 0);
      }
    }),
    { numRuns: Math.min(runs, 3_000) },
  );
});

test.each([
  ['KARIBU10', 'KAR1BU10'],
  [' karibu 10 ', 'KAR1BU10'],
  ['KARIBU-IO', 'KAR1BU10'],
  ['karlbul0', 'KAR1BU10'],
  ['ＫＡＲＩＢＵ１０', 'KAR1BU10'],
])('the code %j is the same as KARIBU10', (typed, key) => {
  expect(codeKey(typed)).toBe(key);
});

test.each(['', '  ', 'AB', 'A'.repeat(25), 'KARIBU10;', 'ÄÖÜ', "' or 1=1"])('%j is no code', (typed) => {
  expect(codeKey(typed)).toBeNull();
});

test('a discount is planned, running, paused or ended', () => {
  const dates = { startsAt: day(10), endsAt: day(20), pausedAt: null };
  expect(discountStatus(dates, day(9))).toBe('planned');
  expect(discountStatus(dates, day(10))).toBe('running');
  expect(discountStatus(dates, day(20))).toBe('ended');
  expect(discountStatus({ ...dates, pausedAt: day(11) }, day(12))).toBe('paused');
  expect(discountStatus({ ...dates, endsAt: null }, day(99))).toBe('running');
});
