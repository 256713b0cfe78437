import { expect, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { estimateDiscount, type PastOrder, type PricedDiscount } from './cost-estimate.ts';

const line = (courseId: string, shillings: number, reducedBy: 'sale' | 'coupon' | null = null, less = 0) => ({
  courseId,
  fullCents: toCents(shillings * 100),
  reducedBy,
  reductionCents: toCents(less * 100),
});
const order = (userId: string, lines: PastOrder['lines'], isFirst = true): PastOrder => ({ userId, isFirst, lines });

const orders = [
  order('asha', [line('a', 1000), line('b', 2000)]),
  order('asha', [line('c', 4000)], false),
  order('faith', [line('a', 1000, 'coupon', 100)]),
  order('juma', [line('a', 1000, 'sale', 300), line('b', 2000)]),
];

const coupon: Extract<PricedDiscount, { kind: 'coupon' }> = {
  kind: 'coupon',
  discountId: 'o',
  code: 'KARIBU10',
  reduction: { percent: 10 },
  mostCents: null,
  courses: null,
  usesTotal: null,
  usesPerPerson: null,
  audience: 'everybody',
  userId: null,
};
const sale: PricedDiscount = {
  kind: 'sale',
  discountId: 's',
  reduction: { percent: 20 },
  courses: null,
  startsAt: new Date(0),
  endsAt: null,
};

test.each<[string, PricedDiscount, lowered: number, less: number, most: number]>([
  ['a coupon, not on sale prices, and not beside another coupon', coupon, 3, 900, 400],
  ['with a maximum', { ...coupon, mostCents: toCents(15_000) }, 3, 450, 150],
  ['for one course', { ...coupon, courses: new Set(['a']) }, 1, 100, 100],
  ['with a limit in all', { ...coupon, usesTotal: 1 }, 1, 300, 300],
  ['with a limit for each person', { ...coupon, usesPerPerson: 1 }, 2, 500, 300],
  ['for first purchases', { ...coupon, audience: 'first_purchase' }, 2, 500, 300],
  ['for one person', { ...coupon, audience: 'person', userId: 'juma' }, 1, 200, 200],
  ['for a person whose account is deleted', { ...coupon, audience: 'person' }, 0, 0, 0],
  ['an amount off the order', { ...coupon, reduction: { amountCents: toCents(150_000) } }, 3, 4500, 1500],
  ['a sale, where it is better than what lowered the course', sale, 4, 1900, 800],
])('%s', (_, discount, lowered, less, most) => {
  expect(estimateDiscount(orders, discount)).toEqual({
    orders: 4,
    lowered,
    lessCents: less * 100,
    mostCents: most * 100,
  });
});
