import { expect, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { divideRefund } from './refund.ts';
import { mainOf, neededFor } from './parts-of-a-payment.ts';

const payments = (...amounts: number[]) => amounts.map((amount) => ({ amountCents: toCents(amount) }));

test.each([
  [
    [6000, 500],
    [6000, 500],
  ],
  [
    [6000, 500, 500],
    [6000, 500],
  ],
  [
    [500, 500, 6000],
    [500, 6000],
  ],
  [
    [3000, 3000, 3000],
    [3000, 3000, 3000],
  ],
  [
    [100, 6400, 100],
    [100, 6400],
  ],
  [
    [100, 200],
    [100, 200],
  ],
  [[], []],
])('of %j an order of 6,500 needs %j', (input, needed) => {
  expect(neededFor(toCents(6500), payments(...input))).toEqual(payments(...needed));
});

test('the largest is the main payment, and the oldest of equal ones', () => {
  const [small, large, same] = payments(500, 3000, 3000);
  expect(mainOf([small, large, same].flatMap((one) => one ?? []))).toBe(large);
  expect(mainOf([])).toBeUndefined();
});

test('a refund is made from the first receipt that has enough, and from the next where it has not', () => {
  const receipts = [
    { receipt: 'A', left: toCents(600_000) },
    { receipt: 'B', left: toCents(50_000) },
  ];
  expect(divideRefund(toCents(250_000), receipts)).toEqual([{ receipt: 'A', amountCents: 250_000 }]);
  expect(divideRefund(toCents(620_000), receipts)).toEqual([
    { receipt: 'A', amountCents: 600_000 },
    { receipt: 'B', amountCents: 20_000 },
  ]);
});
