import { and, desc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { orders } from '#app/database/schema/checkout.ts';
import { invoices } from '#app/database/schema/invoices.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { type InvoiceKind, codeOfReceipt } from '#app/shared/payment-terms.ts';
import { containing } from '#app/shared/like-pattern.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { referenceKey } from '#app/shared/reference.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import { isOfInvoice } from './invoice-queries.server.ts';
import {
  maxInvoicesCounted,
  type BooksOfMonth,
  type InvoiceChoice,
  type InvoiceFilter,
  type InvoiceListRow,
  type MonthLine,
} from './invoice-list.ts';

const { id, kind, number, orderId, issuedAt, buyerName, buyerEmail, buyerPin, vatCents, totalCents, etimsNumber } =
  invoices;

/** The moments of a month in Nairobi, as a range that the index on the moment serves. */
const inMonth = (month: string | null): SQL | undefined =>
  month === null
    ? undefined
    : sql`${issuedAt} >= ((${`${month}-01`})::date)::timestamp at time zone 'Africa/Nairobi' and ${issuedAt} < ((${`${month}-01`})::date + interval '1 month') at time zone 'Africa/Nairobi'`;

const ofChoice: Readonly<Record<InvoiceChoice, SQL>> = {
  without_etims: isNull(etimsNumber),
  with_pin: isNotNull(buyerPin),
  credit_notes: eq(kind, 'credit_note'),
};

/** Returns the query of the orders that have a number, or money with a code or a reference. */
const ordersOf = (key: string) => sql`(select id from orders where number = ${key}
  union select order_id from mpesa_receipts where receipt = ${key} and order_id is not null
  union select order_id from manual_payments where reference_key = ${key} and status <> 'rejected')`;

function found({ search, status, month }: InvoiceFilter): SQL | undefined {
  const words = search.trim();
  const key = referenceKey(words);
  const named = [
    ...[number, buyerName, buyerEmail, buyerPin].map((column) => matchesWords(column, words)),
    ...(key === '' ? [] : [sql`replace(${number}, '-', '') like ${containing(key)}`]),
    inArray(orderId, ordersOf(key)),
  ];
  return and(inMonth(month), status === null ? undefined : ofChoice[status], words === '' ? undefined : or(...named));
}

const signed = (of: InvoiceKind, cents: number): Cents => toCents(of === 'credit_note' ? 0 - cents : cents);

/** Selects up to `limit` documents at a place, newest first in both directions. */
export async function selectInvoiceList(
  db: Database,
  filter: InvoiceFilter,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
): Promise<InvoiceListRow[]> {
  const { behind, order, skip, inOrder } = newestFirst({ at: issuedAt, id }, place);
  const rows = await db
    .select({
      id,
      kind: sql<InvoiceKind>`${kind}`,
      number,
      issuedAt,
      buyerName,
      buyerPin,
      vatCents,
      totalCents,
      etimsNumber,
      orderNumber: orders.number,
      reference: sql<string | null>`(select max(p.transaction_id) from payments p where p.order_id = ${orderId})`,
      method: sql<string>`(select max(p.payment_method) from payments p where p.order_id = ${orderId})`,
      creditedNumber: sql<
        string | null
      >`case when ${kind} = 'credit_note' then (select i.number from invoices i where i.order_id = ${orderId} and i.kind = 'invoice') end`,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(found(filter), behind))
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  const listed = rows.map(({ totalCents: cents, ...row }) => ({
    ...row,
    reference: row.reference && codeOfReceipt(row.reference),
    vatCents: signed(row.kind, row.vatCents),
    amountCents: signed(row.kind, cents),
  }));
  return inOrder(listed);
}

/** Counts the documents of the filter's month by choice, and those that the filter finds, each up to `maxInvoicesCounted` + 1. */
export function countInvoices(
  db: Database,
  filter: InvoiceFilter,
): Promise<Record<InvoiceChoice | 'all' | 'found', number>> {
  const list = (where: SQL | undefined) => sql`select from ${invoices} where ${where ?? sql`true`}`;
  const month = inMonth(filter.month);
  return cappedCounts(db, maxInvoicesCounted, {
    found: list(found(filter)),
    all: list(month),
    without_etims: list(and(month, ofChoice.without_etims)),
    with_pin: list(and(month, ofChoice.with_pin)),
    credit_notes: list(and(month, ofChoice.credit_notes)),
  });
}

/** Selects the sums of a month by kind. */
export async function selectMonthLines(db: Database, month: string): Promise<MonthLine[]> {
  const rows = await db
    .select({
      kind: sql<InvoiceKind>`${kind}`,
      documents: sql<number>`count(*)::int`,
      vat: sql<number>`sum(${vatCents})::float8`,
      total: sql<number>`sum(${totalCents})::float8`,
    })
    .from(invoices)
    .where(inMonth(month))
    .groupBy(kind)
    .orderBy(desc(kind));
  return rows.map((row) => ({
    kind: row.kind,
    documents: row.documents,
    withoutVatCents: signed(row.kind, row.total - row.vat),
    vatCents: signed(row.kind, row.vat),
    totalCents: signed(row.kind, row.total),
  }));
}

/**
 * Returns what the books say about a month: the totals of orders that were paid in it, less completed refunds of what was invoiced; and
 * how invoices of other months explain a difference. It counts from the first invoice on, because orders that were paid before have none.
 */
export async function sumBooks(db: Database, month: string): Promise<BooksOfMonth> {
  const from = sql`((${`${month}-01`})::date)::timestamp at time zone 'Africa/Nairobi'`;
  const until = sql`((${`${month}-01`})::date + interval '1 month') at time zone 'Africa/Nairobi'`;
  const { rows } = await db.execute<{ cents: number; earlier: number; later: number; lacking: number }>(sql`
    with begun as (select min(issued_at) as at from invoices),
    paid as (select o.total_cents, i.id, i.issued_at from begun, orders o left join invoices i on i.order_id = o.id and i.kind = 'invoice'
      where o.paid_at >= ${from} and o.paid_at < ${until} and o.paid_at >= begun.at and o.total_cents > 0)
    select
      coalesce((select sum(i.total_cents) from invoices i join orders o on o.id = i.order_id
        where i.kind = 'invoice' and i.issued_at >= ${from} and i.issued_at < ${until} and o.paid_at < ${from}), 0)::float8 as earlier,
      coalesce((select sum(total_cents) from paid where issued_at >= ${until}), 0)::float8 as later,
      coalesce((select sum(total_cents) from paid where id is null), 0)::float8 as lacking,
      (
      coalesce((select sum(o.total_cents) from orders o, begun
        where o.paid_at >= ${from} and o.paid_at < ${until} and o.paid_at >= begun.at), 0)
      - coalesce((select sum(f.amount_cents) from refunds f join mpesa_receipts r on r.receipt = f.receipt
          join invoices i on i.order_id = r.order_id and i.kind = 'invoice'
        where f.status = 'done' and ${isOfInvoice} and f.finished_at >= ${from} and f.finished_at < ${until}), 0)
    )::float8 as cents`);
  const [sums] = rows;
  return {
    booksCents: toCents(sums?.cents ?? 0),
    earlierCents: toCents(sums?.earlier ?? 0),
    laterCents: toCents(sums?.later ?? 0),
    lackingCents: toCents(sums?.lacking ?? 0),
  };
}

/** Selects the latest months with documents, newest first. */
export async function selectInvoiceMonths(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    with recursive months as (
      (select to_char(issued_at at time zone 'Africa/Nairobi', 'YYYY-MM') as month from invoices order by issued_at desc, id limit 1)
      union all
      select (select to_char(i.issued_at at time zone 'Africa/Nairobi', 'YYYY-MM') from invoices i
        where i.issued_at < ((m.month || '-01')::date)::timestamp at time zone 'Africa/Nairobi' order by i.issued_at desc, i.id limit 1)
      from months m where m.month is not null
    )
    select month from months where month is not null limit ${limit}`);
  return rows.map(({ month }) => month);
}
