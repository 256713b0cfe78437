import { apportion } from '#app/modules/catalogue/discounts/price-cart.ts';
import { sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { referenceKey } from '#app/shared/reference.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';

/** A line of an invoice or a credit note. Amounts in cents, with VAT. */
export interface InvoiceLine {
  readonly title: string;
  /** Amount before discounts; null without one. */
  readonly fullCents: Cents | null;
  readonly amountCents: Cents;
  readonly vatCents: Cents;
  /** Why seats cost less than `fullCents`, in words for the buyer; absent without such a discount. */
  readonly reason?: string;
  /** Number of seats of a course that the line sums up; absent for a line without seats. */
  readonly seats?: number;
}

/** A line before its VAT is known. */
export type SoldLine = Omit<InvoiceLine, 'vatCents'>;

/** Returns the VAT that an amount contains, in cents rounded half up: prices include it. `percent` is 0 to 30. */
export const vatIn = (amount: Cents, percent: number): Cents =>
  toCents(Math.round((amount * percent) / (100 + percent)));

/** Splits `vat` over the lines in proportion to their amounts, so that it adds up. Lines of 0 have none. */
export function withVat(lines: readonly SoldLine[], vat: Cents): InvoiceLine[] {
  const parts = apportion(
    vat,
    lines.map(({ amountCents }) => amountCents),
  );
  return lines.map((line, index) => ({ ...line, vatCents: parts[index] ?? toCents(0) }));
}

/** Refunds of money that no invoice contains: it came in beside the order, or beyond its total. */
export const beyondInvoices: readonly RefundReason[] = ['surplus', 'wrong_amount', 'unclaimed'];

/** What a credit note takes back of an invoice. */
interface Credit {
  readonly amountCents: Cents;
  readonly vatCents: Cents;
}

/**
 * Returns what a refund takes back of an invoice of which `creditedCents` are taken back already; null if nothing is left of it, as for
 * money beyond the invoice. The VAT of all credit notes together is exactly the VAT of their sum.
 */
export function creditOf(
  invoice: { readonly totalCents: Cents; readonly vatPercent: number; readonly creditedCents: Cents },
  refundCents: Cents,
): Credit | null {
  const { totalCents, vatPercent, creditedCents } = invoice;
  const amountCents = toCents(Math.min(refundCents, totalCents - creditedCents));
  if (amountCents <= 0) return null;
  const after = vatIn(sumCents([creditedCents, amountCents]), vatPercent);
  return { amountCents, vatCents: toCents(after - vatIn(creditedCents, vatPercent)) };
}

/** Title of a line that is no course: the rounding of a document, or a refund of no course. Documents show their own words for it. */
export const noTitle = '';

/** Returns the line of a rounding; none without one. */
export const roundingLine = (cents: Cents): SoldLine[] =>
  cents === 0 ? [] : [{ title: noTitle, fullCents: null, amountCents: cents }];

/**
 * Splits an amount over the refunded lines in proportion to their prices, with a rounding line for what exceeds them: a refund is in whole
 * shillings, prices are not. `earlier` are the amounts that other credit notes took back of the same lines, in their order, because
 * several payments paid them. All notes together take back at most its price of a line.
 */
export function refundedLines(amount: Cents, lines: readonly SoldLine[], earlier: readonly Cents[] = []): SoldLine[] {
  let left = lines.map(({ amountCents }) => amountCents);
  const take = (cents: Cents) => {
    const parts = apportion(toCents(Math.min(cents, sumCents(left))), left);
    left = left.map((price, index) => toCents(price - (parts[index] ?? 0)));
    return parts;
  };
  for (const cents of earlier) take(cents);
  const parts = take(amount);
  return [
    ...lines.flatMap(({ title, seats, amountCents: price }, index) => {
      const amountCents = parts[index] ?? toCents(0);
      if (amountCents === 0 && price > 0) return [];
      return [{ title, fullCents: null, amountCents, ...(seats !== undefined && { seats }) }];
    }),
    ...roundingLine(toCents(amount - sumCents(parts))),
  ];
}

/** Returns the number of an invoice or a credit note as it is stored, from one with any dashes or none: 'inv 2026 00017' is INV-2026-00017. */
export const invoiceNumber = (typed: string): string =>
  referenceKey(typed).replace(/^([A-Z]+)(\d{4})(\d{5,})$/, '$1-$2-$3');
