import type { InvoiceKind } from '#app/shared/payment-terms.ts';
import type { Cents } from '#app/shared/money.ts';

/** Choices of the list beside all documents. */
export const invoiceChoices = ['without_etims', 'with_pin', 'credit_notes'] as const;
export type InvoiceChoice = (typeof invoiceChoices)[number];

export interface InvoiceFilter {
  /** A part of a number, or of the buyer's name, e-mail or PIN; or the order's number, or the code or reference of its money. */
  readonly search: string;
  readonly status: InvoiceChoice | null;
  /** '2026-11', in Nairobi; null for all months. */
  readonly month: string | null;
}

/** A row of the list. Amounts in cents, negative for credit notes. */
export interface InvoiceListRow {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issuedAt: Date;
  readonly buyerName: string;
  readonly buyerPin: string | null;
  readonly vatCents: Cents;
  readonly amountCents: Cents;
  readonly etimsNumber: string | null;
  readonly orderNumber: string;
  /** Of the money that paid the order; null while it is not known. */
  readonly reference: string | null;
  readonly method: string;
  /** Of a credit note: the invoice that it takes back. */
  readonly creditedNumber: string | null;
}

export interface InvoicePage {
  readonly invoices: readonly InvoiceListRow[];
  /** Numbers of the month by choice; each up to `maxInvoicesCounted`. */
  readonly counts: Readonly<Record<InvoiceChoice | 'all', number>>;
  readonly total: number | null;
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Maximum count shown; more is '10,000+'. */
export const maxInvoicesCounted = 10_000;

/** Sums of the documents of one kind in a month. Amounts in cents, negative for credit notes. */
export interface MonthLine {
  readonly kind: InvoiceKind;
  readonly documents: number;
  readonly withoutVatCents: Cents;
  readonly vatCents: Cents;
  readonly totalCents: Cents;
}

/** What the books say of a month, and why the invoices may differ. Amounts in cents. */
export interface BooksOfMonth {
  /** Totals of the orders that were paid in the month, less refunds of what was invoiced. */
  readonly booksCents: Cents;
  /** Invoices of the month for orders that were paid in earlier ones. */
  readonly earlierCents: Cents;
  /** Orders that were paid in the month and have their invoice in a later one. */
  readonly laterCents: Cents;
  /** Orders that were paid in the month and have no invoice. */
  readonly lackingCents: Cents;
}

/** What to declare for a month, beside the books. */
export interface InvoiceMonth extends BooksOfMonth {
  readonly month: string;
  readonly lines: readonly MonthLine[];
  readonly sum: Omit<MonthLine, 'kind'>;
  /** Latest months with documents, newest first, at most 24. */
  readonly months: readonly string[];
}
