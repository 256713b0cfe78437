import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { auditLog } from '#app/database/schema/audit.ts';
import { payments } from '#app/database/schema/checkout.ts';
import { invoiceBuyers, invoices } from '#app/database/schema/invoices.ts';
import { lineDiscounts } from '#app/database/schema/offers.ts';
import { refundPayments } from '#app/database/schema/refunds.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { InvoiceKind } from '#app/shared/invoice-terms.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { groupSeats } from '../group-seats.ts';
import type { SoldLine } from './invoice.ts';

const lineColumns = {
  title: payments.courseTitle,
  amountCents: payments.amountCents,
  fullCents: sql<number | null>`coalesce(${lineDiscounts.fullCents}, ${seats.fullCents})`,
  reason: seats.discountReason,
  seatNumber: payments.seatNumber,
  buyerName: payments.buyerName,
  buyerEmail: payments.buyerEmail,
};

interface LineRow {
  readonly title: string;
  readonly amountCents: number;
  readonly fullCents: number | null;
  readonly reason: string | null;
  readonly seatNumber: number;
}

/** Seats of a course are one line. */
const toLines = (rows: readonly LineRow[]): SoldLine[] =>
  groupSeats(rows.map((row) => ({ ...row, amountCents: toCents(row.amountCents) }))).map(
    ({ title, amountCents, fullCents, reason, seats: count }) => ({
      title,
      amountCents,
      fullCents: fullCents === null ? null : toCents(fullCents * Math.max(count, 1)),
      ...(reason !== null && { reason }),
      ...(count > 0 && { seats: count }),
    }),
  );

/** Selects the lines of an order and who bought them; null for an order without lines. */
export async function selectSoldLines(db: Database, orderId: string) {
  const rows = await db
    .select(lineColumns)
    .from(payments)
    .leftJoin(lineDiscounts, eq(lineDiscounts.paymentId, payments.id))
    .leftJoin(seats, eq(seats.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.courseTitle), asc(payments.id));
  const [first] = rows;
  if (!first) return null;
  return { lines: toLines(rows), buyer: { name: first.buyerName, email: first.buyerEmail } };
}

/** Selects the lines that a refund takes back. */
export async function selectRefundedLines(db: Database, refundId: string): Promise<SoldLine[]> {
  const rows = await db
    .select(lineColumns)
    .from(refundPayments)
    .innerJoin(payments, eq(payments.id, refundPayments.paymentId))
    .leftJoin(lineDiscounts, eq(lineDiscounts.paymentId, payments.id))
    .leftJoin(seats, eq(seats.paymentId, payments.id))
    .where(eq(refundPayments.refundId, refundId))
    .orderBy(asc(payments.courseTitle), asc(payments.id));
  return toLines(rows);
}

/** Selects the name and PIN that the buyer gave for an order's invoice; null without them. */
export async function selectInvoiceBuyer(db: Database, orderId: string) {
  const [row] = await db
    .select({ name: invoiceBuyers.name, kraPin: invoiceBuyers.kraPin })
    .from(invoiceBuyers)
    .where(eq(invoiceBuyers.orderId, orderId));
  return row ?? null;
}

/** Writes or replaces the name and PIN for an order's invoice. */
export async function writeInvoiceBuyer(
  db: Database,
  orderId: string,
  buyer: { readonly name: string; readonly kraPin: string },
): Promise<void> {
  await db
    .insert(invoiceBuyers)
    .values({ orderId, ...buyer })
    .onConflictDoUpdate({ target: invoiceBuyers.orderId, set: buyer });
}

/** Inserts a document. The database gives it the next number of its series. Returns the number. */
export async function insertInvoice(db: Database, row: Omit<typeof invoices.$inferInsert, 'number'>): Promise<string> {
  const [inserted] = await db.insert(invoices).values(row).returning({ number: invoices.number });
  if (!inserted) throw new Error('the invoice was not written');
  return inserted.number;
}

/** The invoice of an order, with the total of its credit notes. */
export interface CreditableInvoice {
  readonly seller: (typeof invoices.$inferSelect)['seller'];
  readonly buyerName: string;
  readonly buyerEmail: string;
  readonly buyerPin: string | null;
  readonly vatPercent: number;
  readonly totalCents: Cents;
  readonly creditedCents: Cents;
}

/** Selects and locks the invoice of an order; null for orders that were paid before there were invoices. */
export async function lockInvoice(db: Database, orderId: string): Promise<CreditableInvoice | null> {
  const [row] = await db
    .select({
      seller: invoices.seller,
      buyerName: invoices.buyerName,
      buyerEmail: invoices.buyerEmail,
      buyerPin: invoices.buyerPin,
      vatPercent: invoices.vatPercent,
      totalCents: invoices.totalCents,
    })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
    .for('update');
  if (!row) return null;
  const [credited] = await db
    .select({ cents: sql<number>`coalesce(sum(${invoices.totalCents}), 0)::int` })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note')));
  return { ...row, totalCents: toCents(row.totalCents), creditedCents: toCents(credited?.cents ?? 0) };
}

const documentColumns = {
  id: invoices.id,
  kind: sql<InvoiceKind>`${invoices.kind}`,
  number: invoices.number,
  orderId: invoices.orderId,
  buyerName: invoices.buyerName,
  buyerEmail: invoices.buyerEmail,
  buyerPin: invoices.buyerPin,
  seller: invoices.seller,
  lines: invoices.lines,
  vatPercent: invoices.vatPercent,
  totalCents: invoices.totalCents,
  vatCents: invoices.vatCents,
  issuedAt: invoices.issuedAt,
  etimsNumber: invoices.etimsNumber,
  etimsUrl: invoices.etimsUrl,
};

/** Selects a document by its id; null if unknown. */
export async function selectInvoice(db: Database, id: string) {
  const [row] = await db.select(documentColumns).from(invoices).where(eq(invoices.id, id));
  return row ?? null;
}

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof selectInvoice>>>;

/** Selects the documents of an order, in the order in which they were issued. */
export async function selectInvoicesOfOrder(db: Database, orderId: string) {
  return db
    .select({
      id: invoices.id,
      kind: sql<InvoiceKind>`${invoices.kind}`,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      totalCents: invoices.totalCents,
    })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), desc(invoices.kind), asc(invoices.number));
}

/** Selects when a document was last sent from the portal, by the audit log; null if it never was. */
export async function selectLastSent(db: Database, invoiceId: string) {
  const [row] = await db
    .select({
      at: auditLog.createdAt,
      isToBuyer: sql<boolean>`coalesce((${auditLog.after} ->> 'isToBuyer')::boolean, false)`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, invoiceId), eq(auditLog.action, 'invoice.sent')))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row ?? null;
}
