import { expect, test } from 'vitest';
import { sumCents, toCents } from '#app/shared/money.ts';
import { seatDiscountAsTyped, divideSeatDiscount, readSeatDiscount } from './seat-discount.ts';

test.each([
  ['10%', { hundredths: 1000 }],
  [' 12.5 % ', { hundredths: 1250 }],
  ['1,500', { shillings: 1500 }],
  ['0', null],
  ['0%', null],
  ['100%', null],
  ['-5', null],
  ['2.5', null],
  ['10 %%', null],
  ["1'; drop", null],
])('%s is read as a discount', (typed, terms) => {
  expect(readSeatDiscount(typed)).toEqual(terms);
});

test('a discount is divided over the seats to the shilling, and every sum is exact', () => {
  // 10 % of 10 seats of 1,999 are 1,999: nine seats 200 less and one 199.
  const divided = divideSeatDiscount({ hundredths: 1000 }, { priceCents: toCents(199_900), seats: 10 }) ?? [];
  expect(divided.map(Number).toSorted((one, other) => one - other)).toEqual([
    19_900,
    ...Array.from({ length: 9 }, () => 20_000),
  ]);
  for (let price = 1; price < 60; price += 1)
    for (let seats = 2; seats < 12; seats += 1)
      for (const hundredths of [1, 333, 1000, 5000, 9999]) {
        const all = divideSeatDiscount({ hundredths }, { priceCents: toCents(price * 100), seats });
        if (all === null) continue;
        expect(sumCents(all)).toBe(Math.floor((price * seats * hundredths) / 10_000) * 100);
        expect(all.every((less) => less % 100 === 0 && less >= 0 && less < price * 100)).toBe(true);
      }
  expect(divideSeatDiscount({ shillings: 250 }, { priceCents: toCents(250_000), seats: 3 })).toEqual([
    25_000, 25_000, 25_000,
  ]);
});

test.each([
  [{ shillings: 100 }, 100],
  [{ shillings: 101 }, 100],
  [{ hundredths: 1 }, 100],
])('a discount of nothing or of the whole price counts as none: %o', (terms, price) => {
  expect(divideSeatDiscount(terms, { priceCents: toCents(price * 100), seats: 2 })).toBeNull();
});

test('a discount is written into the form again as the same amount, in a round percentage or shillings where possible', () => {
  let seed = 7;
  const random = (most: number) => 1 + ((seed = (seed * 48_271) % 2_147_483_647) % most);
  for (let round = 0; round < 3000; round++) {
    const [price, seats, hundredths] = [random(round % 2 === 0 ? 300 : 250_000), 1 + random(99), random(9999)];
    const offer = { priceCents: toCents(price * 100), seats };
    const each = divideSeatDiscount({ hundredths }, offer);
    if (each === null) continue;
    const typed = seatDiscountAsTyped({
      fullCents: toCents(price * 100 * seats),
      lessCents: toCents(each.reduce((sum, less) => sum + less, 0)),
      seats,
      isEqual: new Set(each).size === 1,
    });
    const terms = readSeatDiscount(typed);
    expect(terms && divideSeatDiscount(terms, offer), `${hundredths} of ${price} x ${seats}: ${typed}`).toEqual(each);
  }
  const asTyped = (full: number, less: number) =>
    seatDiscountAsTyped({ fullCents: toCents(full * 100), lessCents: toCents(less * 100), seats: 3, isEqual: false });
  // 10% of 5,997, 10.5% of 999.
  expect([asTyped(5997, 599), asTyped(999, 104)]).toEqual(['10%', '10.5%']);
});
