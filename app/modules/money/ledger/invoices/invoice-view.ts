import type { InvoiceKind, ManualMethod } from '#app/shared/payment-terms.ts';
import { formatDay, formatZonedMoment } from '#app/shared/dates.ts';
import { formatAmount, toCents, type Cents } from '#app/shared/money.ts';
import { referenceLabel } from '../payment-labels.ts';
import { m } from '#texts';
import type { Etims } from './etims.ts';
import type { InvoiceLine } from './invoice.ts';

/** Content of an invoice or a credit note, shared by its page and its PDF. Plain JSON; amounts in cents, positive also in credit notes. */
export interface InvoiceView {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** How its order was paid, and the code or reference of the money; null while it is not known. */
  readonly method: ManualMethod | 'mpesa';
  readonly code: string | null;
  readonly seller: {
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly email: string;
    readonly kraPin: string;
  };
  readonly buyer: { readonly name: string; readonly email: string; readonly kraPin: string | null };
  readonly lines: readonly InvoiceLine[];
  readonly vatPercent: number;
  readonly totalCents: Cents;
  readonly vatCents: Cents;
  readonly issuedAt: string;
  /** When its order was paid. */
  readonly paidAt: string;
  /** Null until the number of KRA's eTIMS is entered. */
  readonly etims: Etims | null;
  /** Of a credit note: the invoice that it takes back, and what is left of it. */
  readonly credits: {
    readonly number: string;
    readonly issuedAt: string;
    readonly totalCents: Cents;
    readonly leftCents: Cents;
  } | null;
}

/** Returns 'Invoice INV-2026-00017'; 'Tax invoice …' of a seller with VAT. */
export function invoiceTitle({
  kind,
  number,
  vatPercent,
}: Pick<InvoiceView, 'kind' | 'number' | 'vatPercent'>): string {
  if (kind === 'credit_note') return m.invoices_credit_note_number({ number });
  return vatPercent > 0 ? m.invoices_tax_invoice_number({ number }) : m.invoices_invoice_number({ number });
}

const pinLine = (pin: string | null) => (pin ? [`KRA PIN ${pin}`] : []);

/** Returns the lines of the seller; the first is the name. */
export function sellerLines({ seller }: Pick<InvoiceView, 'seller'>): string[] {
  const { name, address, city, email, kraPin } = seller;
  return [name, ...[address, city, email].filter((line) => line.trim() !== ''), ...pinLine(kraPin)];
}

/** Returns the lines of the buyer; the first is the name. */
export const buyerLines = ({ buyer: { name, email, kraPin } }: Pick<InvoiceView, 'buyer'>): string[] => [
  name,
  ...(email === '' ? [] : [email]),
  ...pinLine(kraPin),
];

/** Returns labels and values of the document's head. */
export function invoiceParticulars(invoice: InvoiceView): (readonly [string, string])[] {
  const { orderNumber, method, code, issuedAt, etims, credits } = invoice;
  const day = formatDay(new Date(issuedAt));
  return [
    [m.payments_date(), day],
    [m.payments_order(), orderNumber],
    credits === null
      ? [referenceLabel(method), code ?? m.payments_code_follows()]
      : [
          m.invoices_credit_note_for(),
          m.invoices_of_day({ number: credits.number, day: formatDay(new Date(credits.issuedAt)) }),
        ],
    [m.invoices_etims(), etims?.number ?? m.invoices_etims_follows()],
  ];
}

/** A row of the document's table. Amounts of a credit note are negative. */
export interface InvoiceRowView {
  readonly label: string;
  /** What a discount lowered, or why seats cost less; null without either. */
  readonly note: string | null;
  /** Null for a line without seats. */
  readonly seats: RowSeats | null;
  readonly withoutVat: Cents;
  readonly vat: Cents;
  readonly amount: Cents;
}

/** The seats that a row sums up: `count` times `eachCents`, less `lessCents`, is the row's amount. */
interface RowSeats {
  readonly count: number;
  /** What a seat costs without a discount; null if they do not cost the same, as in a part of a refund. */
  readonly eachCents: Cents | null;
  /** 0 without a discount. */
  readonly lessCents: Cents;
}

/** Returns the lines with their labels. */
export function invoiceRows({ kind, lines }: Pick<InvoiceView, 'kind' | 'lines'>): InvoiceRowView[] {
  const sign = kind === 'credit_note' ? -1 : 1;
  const untitled = kind === 'credit_note' && lines.length === 1 ? m.invoices_refund() : m.checkout_rounded();
  const signed = (cents: number) => toCents(cents * sign);
  return lines.map(({ title, fullCents, amountCents, vatCents, reason = null, seats = 0 }) => ({
    label: title === '' ? untitled : title,
    note: seats > 0 || fullCents === null ? reason : m.invoices_before_discount({ amount: formatAmount(fullCents) }),
    seats: seats > 0 ? seatsOf(seats, fullCents ?? amountCents, amountCents) : null,
    withoutVat: signed(amountCents - vatCents),
    vat: signed(vatCents),
    amount: signed(amountCents),
  }));
}

const seatsOf = (count: number, fullCents: Cents, amountCents: Cents): RowSeats => ({
  count,
  eachCents: fullCents % count === 0 ? toCents(fullCents / count) : null,
  lessCents: toCents(fullCents - amountCents),
});

/** Whether lines have columns of seats. */
export const hasSeats = (rows: readonly Pick<InvoiceRowView, 'seats'>[]): boolean =>
  rows.some(({ seats }) => seats !== null);

/** Returns the heads of the columns of seats. */
export const seatHeads = (): string[] => [m.invoices_seat_price(), m.invoices_seat_count(), m.invoices_seat_less()];

/** Returns the cells of a row in the columns of seats; empty ones for a row without seats. */
export function seatCells({ seats }: Pick<InvoiceRowView, 'seats'>): string[] {
  if (seats === null) return ['', '', ''];
  const { count, eachCents, lessCents } = seats;
  return [
    eachCents === null ? '' : formatAmount(eachCents),
    String(count),
    lessCents === 0 ? '' : `−${formatAmount(lessCents)}`,
  ];
}

/** Returns the cells of a row in one sentence, for a phone. */
export function seatWords({ count, eachCents, lessCents }: RowSeats): string {
  if (eachCents === null) return m.invoices_seats_count({ count });
  const price = formatAmount(eachCents);
  if (lessCents === 0) return m.invoices_seats_each({ count, price });
  return m.invoices_seats_less({ count, price, less: formatAmount(lessCents) });
}

/** Returns 'Paid on 22 Nov 2026, 08:48' for an invoice; null for a credit note. */
export const paidWords = ({ kind, paidAt }: Pick<InvoiceView, 'kind' | 'paidAt'>): string | null =>
  kind === 'invoice' ? m.invoices_paid_on({ at: formatZonedMoment(new Date(paidAt)) }) : null;

/** Returns the rows below the table of a credit note: its invoice, itself, and what is left; none for an invoice. */
export function creditRows({ credits, totalCents }: Pick<InvoiceView, 'credits' | 'totalCents'>) {
  if (credits === null) return [];
  return [
    [m.invoices_invoice_number({ number: credits.number }), credits.totalCents],
    [m.invoices_this_credit_note(), toCents(0 - totalCents)],
    [m.invoices_left(), credits.leftCents],
  ] as const;
}
