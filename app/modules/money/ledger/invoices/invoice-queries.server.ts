import { and, asc, desc, eq, inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { auditLog } from '#app/database/schema/audit.ts';
import { orderLines } from '#app/database/schema/checkout.ts';
import { invoiceBuyers, invoices } from '#app/database/schema/invoices.ts';
import { lineDiscounts } from '#app/database/schema/discounts.ts';
import { refundLines } from '#app/database/schema/refunds.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queryPart, rowsColumn, type Places, type QueryValue, type RowOf } from '#app/platform/prepare-query.ts';
import type { InvoiceKind, RefundReason } from '#app/shared/payment-terms.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { groupSeats } from '../group-seats.ts';
import { type SoldLine, beyondInvoices } from './invoice.ts';
import type { Etims } from './etims.ts';

const lineColumns = {
  title: orderLines.courseTitle,
  amountCents: orderLines.amountCents,
  fullCents: sql<number | null>`coalesce(${lineDiscounts.fullCents}, ${seats.fullCents})`,
  reason: seats.discountReason,
  seatNumber: orderLines.seatNumber,
  buyerName: orderLines.buyerName,
  buyerEmail: orderLines.buyerEmail,
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

/** The query of the lines of an order, by title. */
const soldLines = queryPart(lineColumns, (db, { orderId }: Places<'orderId'>) =>
  db
    .select(lineColumns)
    .from(orderLines)
    .leftJoin(lineDiscounts, eq(lineDiscounts.orderLineId, orderLines.id))
    .leftJoin(seats, eq(seats.orderLineId, orderLines.id))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id)),
);

/** Returns a column of another query: the rows of `soldLinesOf`, for the order of its row. */
export const soldLinesColumn = (db: Database, orderId: AnyColumn) =>
  rowsColumn(db, soldLines, { orderId: sql`${orderId}` });

/** Selects the lines of an order and who bought them; null for an order without lines. */
export async function selectSoldLines(db: Database, orderId: string) {
  return soldLinesOf(await soldLines.build(db, { orderId: sql`${orderId}` }));
}

/** Returns the lines of an order and who bought them; null for an order without lines. */
export function soldLinesOf(rows: readonly RowOf<typeof soldLines>[]) {
  const [first] = rows;
  if (!first) return null;
  return { lines: toLines(rows), buyer: { name: first.buyerName, email: first.buyerEmail } };
}

/** Selects the lines that a refund takes back. */
export async function selectRefundedLines(db: Database, refundId: string): Promise<SoldLine[]> {
  const rows = await db
    .select(lineColumns)
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .leftJoin(lineDiscounts, eq(lineDiscounts.orderLineId, orderLines.id))
    .leftJoin(seats, eq(seats.orderLineId, orderLines.id))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id));
  return toLines(rows);
}

/** Selects what credit notes took back of the lines of a refund by refunds of other incoming payments, in the order of their numbers. */
export async function selectCreditedParts(db: Database, refundId: string): Promise<Cents[]> {
  const rows = await db
    .select({ totalCents: invoices.totalCents })
    .from(invoices)
    .where(
      sql`${invoices.kind} = 'credit_note' and ${invoices.refundId} <> ${refundId} and exists (
        select from refund_payments its join refund_payments mine on mine.payment_id = its.payment_id
        where its.refund_id = ${invoices.refundId} and mine.refund_id = ${refundId})`,
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.number));
  return rows.map(({ totalCents }) => toCents(totalCents));
}

/**
 * Selects whom an order's invoice names in place of the account, with their KRA PIN if they have one: whom the buyer gave, or the organisation whose
 * seats it pays. Null without them.
 */
export async function selectInvoiceBuyer(db: Database, orderId: string) {
  const { rows } = await db.execute<{ name: string; kraPin: string | null }>(sql`
    select coalesce(b.name, g.name) as name, case when b.name is null then nullif(g.kra_pin, '') else b.kra_pin end as "kraPin"
      from orders o left join invoice_buyers b on b.order_id = o.id left join pack_orders x on x.order_id = o.id
        left join packs k on k.id = x.pack_id left join organisations g on g.id = k.organisation_id
      where o.id = ${orderId}::uuid and coalesce(b.name, g.name) is not null`);
  return rows[0] ?? null;
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
interface CreditableInvoice {
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

const invoiceColumns = {
  id: invoices.id,
  kind: sql<InvoiceKind>`${invoices.kind}`,
  number: invoices.number,
  issuedAt: invoices.issuedAt,
  totalCents: invoices.totalCents,
};

const invoicesWhere = (db: Database, orderId: string | QueryValue) =>
  db
    .select(invoiceColumns)
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), desc(invoices.kind), asc(invoices.number));

/** The query of `selectInvoicesOfOrder`. */
export const invoicesOfOrder = queryPart(invoiceColumns, (db, { orderId }: Places<'orderId'>) =>
  invoicesWhere(db, orderId),
);

/** Selects the documents of an order, in the order in which they were issued. */
export async function selectInvoicesOfOrder(db: Database, orderId: string) {
  return invoicesWhere(db, orderId);
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

/**
 * Selects paid orders since `since` that have no invoice, in the order of their payment; none from before the first invoice. An instalment
 * plan that is invoiced with its last payment counts from that one, or from its cancellation, if nothing of an order's money goes back.
 */
export async function selectOrdersWithoutInvoice(db: Database, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(ordersWithoutInvoice(since, limit));
  return rows.map(({ id }) => id);
}

/** The query of `selectOrdersWithoutInvoice`: reads the orders paid since then by their index. */
export function ordersWithoutInvoice(since: Date, limit: number): SQL {
  return sql`
    with since as (select greatest(${since.toISOString()}::timestamptz, (select min(issued_at) from invoices)) as at from invoices limit 1),
    due as (
      select o.id, o.paid_at from orders o, since where o.paid_at >= ${since.toISOString()}::timestamptz and o.paid_at >= since.at and o.status <> 'unpaid' and o.total_cents > 0
        and not exists (select from plan_payments l join plans a on a.id = l.plan_id
          where l.order_id = o.id and a.tax_due = 'last' and a.state <> 'paid')
        and ${hasNoInvoice}
      union
      select o.id, o.paid_at from since, plans a join plan_payments l on l.plan_id = a.id join orders o on o.id = l.order_id
      where a.state = 'cancelled' and a.tax_due = 'last' and a.cancelled_at >= since.at and o.status = 'paid'
        and not exists (select from mpesa_receipts r join refunds f on f.receipt = r.receipt
          where r.order_id = o.id and f.status <> 'cancelled')
        and ${hasNoInvoice})
    select due.id from due order by due.paid_at, due.id limit ${limit}`;
}

/** Stands in each part of the union, which so compares only the few orders without an invoice. */
const hasNoInvoice = sql`not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')`;

/** Condition: the refund f takes back money of an invoice. Money of a bounced cheque that paid no course was on none. */
export const isOfInvoice = sql`f.reason <> all (${sql.param([...beyondInvoices])}::text[])
  and (f.reason <> 'bounced' or exists (select from refund_payments l where l.refund_id = f.id))`;

/** A completed refund of an invoiced order. */
interface UncreditedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: Cents;
  readonly reason: RefundReason;
}

/** Selects refunds completed since `since` that should have a credit note and have none, in the order of their completion. */
export async function selectRefundsWithoutCreditNote(
  db: Database,
  since: Date,
  limit: number,
): Promise<UncreditedRefund[]> {
  const { rows } = await db.execute<{ id: string; order_id: string; amount_cents: number; reason: RefundReason }>(sql`
    select f.id, r.order_id, f.amount_cents, f.reason
    from refunds f join mpesa_receipts r on r.receipt = f.receipt join invoices i on i.order_id = r.order_id and i.kind = 'invoice'
    where f.status = 'done' and f.finished_at >= ${since.toISOString()} and ${isOfInvoice}
      and not exists (select from invoices c where c.refund_id = f.id)
      and i.total_cents > (select coalesce(sum(c.total_cents), 0) from invoices c where c.order_id = i.order_id and c.kind = 'credit_note')
    order by f.finished_at, f.id limit ${limit}`);
  return rows.map((row) => ({ ...row, orderId: row.order_id, amountCents: toCents(row.amount_cents) }));
}

const columns = {
  id: invoices.id,
  number: invoices.number,
  etimsNumber: invoices.etimsNumber,
  etimsUrl: invoices.etimsUrl,
};

/** Takes turns with everything that enters eTIMS numbers, so that two never enter the same one. */
export async function lockEtimsNumbers(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('etims', 0))`);
}

/** Selects and locks a document by its id; null if unknown. */
export async function lockInvoiceById(tx: Database, id: string) {
  const [row] = await tx.select(columns).from(invoices).where(eq(invoices.id, id)).for('update');
  return row ?? null;
}

/** Selects and locks documents by their numbers, in the order of their ids, so that two imports never deadlock. */
export async function lockInvoicesByNumber(tx: Database, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  return tx
    .select(columns)
    .from(invoices)
    .where(inArray(invoices.number, [...numbers]))
    .orderBy(invoices.id)
    .for('update');
}

/** Selects the documents that have one of these eTIMS numbers. */
export async function selectEtimsNumbers(db: Database, numbers: readonly string[]) {
  if (numbers.length === 0) return [];
  const rows = await db
    .select({ id: invoices.id, number: invoices.number, etimsNumber: invoices.etimsNumber })
    .from(invoices)
    .where(inArray(invoices.etimsNumber, [...numbers]));
  return rows.flatMap(({ etimsNumber, ...row }) => (etimsNumber === null ? [] : [{ ...row, etimsNumber }]));
}

/** What a document gets from KRA's eTIMS. */
export interface EtimsChange {
  readonly id: string;
  readonly etims: Etims;
}

/** Writes the eTIMS numbers of documents. */
export async function writeEtims(tx: Database, changes: readonly EtimsChange[], at: Date): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const numbers = changes.map(({ etims }) => etims.number);
  const urls = changes.map(({ etims }) => etims.url);
  await tx.execute(sql`
    update ${invoices} set etims_number = entered.number, etims_url = entered.url, etims_entered_at = ${at.toISOString()}
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(numbers)}::text[], ${sql.param(urls)}::text[]) as entered (id, number, url)
    where ${invoices.id} = entered.id`);
}
