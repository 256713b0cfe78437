import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumCents, toCents } from '#app/shared/money.ts';
import { creditOf, refundedLines, vatIn, withVat } from './invoice.ts';

const line = (title: string, amount: number) => ({ title, fullCents: null, amountCents: toCents(amount) });

describe('VAT', () => {
  test.each([
    [1_445_000, 16, 199_310],
    [116, 16, 16],
    [100, 16, 14],
    [50, 16, 7],
    [1_445_000, 0, 0],
    [0, 16, 0],
  ])('in %i cents at %i %% is %i', (amount, percent, vat) => {
    expect(vatIn(toCents(amount), percent)).toBe(vat);
  });

  test('is split over the lines to the cent', () => {
    const lines = [line('A', 440_000), line('B', 480_000), line('C', 120_000), line('D', 405_000)];
    const parts = withVat(lines, vatIn(toCents(1_445_000), 16)).map(({ vatCents }) => vatCents);
    expect(parts).toEqual([60_689, 66_207, 16_552, 55_862]);
    expect(sumCents(parts)).toBe(199_310);
  });

  test('is nothing on a free line', () => {
    expect(withVat([line('A', 0), line('B', 1_000)], toCents(138)).map(({ vatCents }) => vatCents)).toEqual([0, 138]);
  });
});

describe('a credit note', () => {
  const invoice = (credited: number) => ({
    totalCents: toCents(799_900),
    vatPercent: 16,
    creditedCents: toCents(credited),
  });

  test('takes back what was refunded, and at most what is left', () => {
    expect(creditOf(invoice(0), toCents(250_000))).toMatchObject({ amountCents: 250_000 });
    expect(creditOf(invoice(549_900), toCents(300_000))).toMatchObject({ amountCents: 250_000 });
    expect(creditOf(invoice(799_900), toCents(100))).toBeNull();
  });

  test('in any parts takes back exactly the VAT of the invoice', () => {
    for (const part of [100, 700, 33_300, 250_000, 799_900]) {
      let [credited, vat] = [0, 0];
      for (;;) {
        const credit = creditOf(invoice(credited), toCents(part));
        if (!credit) break;
        credited += credit.amountCents;
        vat += credit.vatCents;
      }
      expect([credited, vat]).toEqual([799_900, vatIn(toCents(799_900), 16)]);
    }
  });

  test('splits whole shillings over prices with cents', () => {
    const lines = refundedLines(toCents(1_150_000), [line('A', 549_950), line('B', 600_000)]);
    expect(lines.map(({ title, amountCents }) => [title, amountCents])).toEqual([
      ['A', 549_950],
      ['B', 600_000],
      ['', 50],
    ]);
  });

  test('takes back no more than its price of a line, in one note or in several', () => {
    const cents = fc.integer({ min: 1, max: 900_000 });
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 6 }),
        fc.array(cents, { maxLength: 4 }),
        (prices, cuts) => {
          const lines = prices.map((price, index) => line(`${index}`, price));
          const whole = Math.ceil(prices.reduce((sum, price) => sum + price, 0) / 100) * 100;
          const ends = [...cuts.filter((cut) => cut < whole), whole].toSorted((one, other) => one - other);
          const amounts = ends
            .map((end, index) => toCents(end - (ends[index - 1] ?? 0)))
            .filter((amount) => amount > 0);
          const notes = amounts.map((amount, index) => refundedLines(amount, lines, amounts.slice(0, index)));
          for (const [index, note] of notes.entries())
            expect(sumCents(note.map(({ amountCents }) => amountCents))).toBe(amounts[index]);
          const credited = (title: string) =>
            notes.flat().reduce((sum, each) => sum + (each.title === title ? each.amountCents : 0), 0);
          expect(prices.map((_, index) => credited(`${index}`))).toEqual(prices);
          expect(notes.flat().every(({ amountCents }) => amountCents > 0)).toBe(true);
        },
      ),
    );
  });
});
