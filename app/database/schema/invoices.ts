import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { invoiceKinds } from '#app/shared/payment-terms.ts';
import { orders } from './checkout.ts';
import { created, id, moment, oneOf } from './columns.ts';
import { refunds } from './refunds.ts';

/** Name and KRA PIN that a buyer gave for the invoice of an order; without a row it names the account. */
export const invoiceBuyers = pgTable(
  'invoice_buyers',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    kraPin: text('kra_pin').notNull(),
  },
  (t) => [
    check('invoice_buyers_name', sql`length(btrim(${t.name})) between 1 and 120`),
    check('invoice_buyers_pin', sql`${t.kraPin} ~ '^[AP][0-9]{9}[A-Z]$'`),
  ],
);

/** The last number of a series of documents: kind and year in Nairobi. */
export const invoiceSeries = pgTable(
  'invoice_series',
  { series: text('series').primaryKey(), last: integer('last').notNull() },
  (t) => [check('invoice_series_last', sql`${t.last} > 0`)],
);

/** A line of an invoice or a credit note, at the time when it was issued. All amounts in cents, with VAT. */
export interface StoredInvoiceLine {
  readonly title: string;
  /** Amount before discounts; null without one. */
  readonly fullCents: number | null;
  readonly amountCents: number;
  readonly vatCents: number;
  /** Why seats cost less; absent without a discount. */
  readonly reason?: string;
  /** Number of seats that it sums up; absent for a line without seats. */
  readonly seats?: number;
}

/** The seller's facts at the time when an invoice was issued. */
export interface StoredSeller {
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly email: string;
  readonly kraPin: string;
}

/**
 * An invoice of a paid order, or a credit note of a refund. A trigger gives it the next number of its series in the transaction of the
 * money, so that numbers have no gap. Rows are never deleted and change only in their eTIMS number and the anonymised buyer.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** By the trigger: 'INV-2026-00017'. */
    number: text('number').notNull().default('').unique('invoices_number_key'),
    /** By the trigger. */
    series: text('series').notNull().default(''),
    sequence: integer('sequence').notNull().default(0),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Of a credit note. */
    refundId: uuid('refund_id')
      .unique('invoices_refund_key')
      .references(() => refunds.id, { onDelete: 'restrict' }),
    buyerName: text('buyer_name').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    /** Null if the buyer gave none. */
    buyerPin: text('buyer_pin'),
    seller: jsonb('seller').$type<StoredSeller>().notNull(),
    lines: jsonb('lines').$type<readonly StoredInvoiceLine[]>().notNull(),
    vatPercent: smallint('vat_percent').notNull(),
    /** Positive, also of a credit note. */
    totalCents: integer('total_cents').notNull(),
    vatCents: integer('vat_cents').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** Number that KRA's eTIMS gave the document; null until it is entered. */
    etimsNumber: text('etims_number').unique('invoices_etims_key'),
    /** Content of KRA's QR code: an address. */
    etimsUrl: text('etims_url'),
    etimsEnteredAt: moment('etims_entered_at'),
    createdAt: created(),
  },
  (t) => [
    unique('invoices_series_key').on(t.series, t.sequence),
    check('invoices_kind', oneOf(t.kind, invoiceKinds)),
    check('invoices_refund', sql`(${t.kind} = 'credit_note') = (${t.refundId} is not null)`),
    check('invoices_pin', sql`${t.buyerPin} ~ '^[AP][0-9]{9}[A-Z]$'`),
    check(
      'invoices_amounts',
      sql`${t.totalCents} > 0 and ${t.vatCents} between 0 and ${t.totalCents} and ${t.vatPercent} between 0 and 30 and (${t.vatPercent} > 0 or ${t.vatCents} = 0)`,
    ),
    check(
      'invoices_etims',
      sql`(${t.etimsNumber} is null) = (${t.etimsEnteredAt} is null) and (${t.etimsUrl} is null or ${t.etimsNumber} is not null) and ${t.etimsNumber} ~ '^[A-Za-z0-9 /-]{3,60}$'`,
    ),
    uniqueIndex('invoices_order_key')
      .on(t.orderId)
      .where(sql`kind = 'invoice'`),
    index('invoices_order_idx').on(t.orderId),
    index('invoices_issued_idx').on(t.issuedAt.desc().nullsFirst(), t.id),
    index('invoices_without_etims_idx')
      .on(t.issuedAt)
      .where(sql`etims_number is null`),
  ],
);
