import { and, asc, eq, isNull, ne, notInArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { receipts } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether, queryPart, type Places, type QueryValue } from '#app/platform/prepare-query.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import {
  provisionalSources,
  type ReceiptSource,
  type ReceiptState,
  type PaymentStatus,
  type RefundStatus,
} from '#app/shared/payment-terms.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import { getLocale } from '#texts/runtime';
import { invoicesOfOrder } from './invoices/invoice-queries.server.ts';
import {
  numberOfInstalmentPlan,
  instalmentPlanNoteOf,
  instalmentPlanOfOrder,
} from './instalments/instalment-plan-note-queries.server.ts';
import { forOthers } from './payment-queries.server.ts';
import type { ReceiptFacts } from './receipt.ts';

type StoredReceipt = typeof receipts.$inferSelect;

/** Received money, as stored. */
export type Receipt = Omit<StoredReceipt, 'amountCents' | 'source' | 'state'> & {
  readonly amountCents: Cents;
  readonly source: ReceiptSource;
  readonly state: ReceiptState;
};

const toReceipt = (row: StoredReceipt): Receipt => ({
  ...row,
  amountCents: toCents(row.amountCents),
  source: row.source as ReceiptSource,
  state: row.state as ReceiptState,
});

/**
 * Locks one provider's code until the transaction ends, so that money with it and claims on it are processed one after another. Lock an
 * order first, if both are needed.
 */
export async function lockReceiptCode(db: Database, receipt: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, 5))`);
}

export interface NewReceipt {
  readonly receipt: string;
  readonly provider: string;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: ReceiptSource;
  readonly accountReference: string | null;
  readonly at: Date;
}

/** Inserts received money without an order: in review until it is settled. False if this receipt exists already. */
export async function insertReceipt(db: Database, input: NewReceipt): Promise<boolean> {
  const { phone, at, ...row } = input;
  const rows = await db
    .insert(receipts)
    .values({ ...row, state: 'review', phoneNumber: phone, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: receipts.receipt })
    .returning({ receipt: receipts.receipt });
  return rows.length > 0;
}

/** Selects and locks money by its receipt until the transaction ends; null if unknown. */
export async function lockReceipt(db: Database, receipt: string): Promise<Receipt | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.receipt, receipt)).for('update');
  return row ? toReceipt(row) : null;
}

/** Selects money by its receipt without locking; null if unknown. */
export async function selectReceipt(db: Database, receipt: string): Promise<Receipt | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.receipt, receipt));
  return row ? toReceipt(row) : null;
}

/** Selects the money of an attempt, oldest first. */
export async function selectReceipts(db: Database, attemptId: string): Promise<Receipt[]> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.attemptId, attemptId))
    .orderBy(asc(receipts.createdAt), asc(receipts.receipt));
  return rows.map(toReceipt);
}

/** Selects the money of an order, oldest first. */
export async function selectOrderReceipts(db: Database, orderId: string): Promise<Receipt[]> {
  const rows = await db
    .select()
    .from(receipts)
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.createdAt), asc(receipts.receipt));
  return rows.map(toReceipt);
}

/** Returns whether money is being refunded, or was refunded, partly or completely. */
export async function selectIsBeingRefunded(db: Database, receipt: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.receipt, receipt), notInArray(refunds.status, ['failed', 'cancelled'])))
    .limit(1);
  return rows.length > 0;
}

/** Returns whether money ever had a refund. */
export async function selectHasRefunds(db: Database, receipt: string): Promise<boolean> {
  const rows = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.receipt, receipt)).limit(1);
  return rows.length > 0;
}

/** Returns SQL for M-Pesa's code of the money that paid an order, the main one of several; null if unpaid, or without a known code. */
export const mainReceiptOf = (orderId: AnyColumn) =>
  sql<string | null>`(select r.receipt from ${receipts} r
    where r.order_id = ${orderId} and r.state in ('matched', 'refunded') and r.source <> all(${sql.param([...provisionalSources])}::text[])
    order by r.is_part, r.state, r.created_at, r.receipt limit 1)`;

/** Returns whether an order has money that waits for a person's decision. */
export async function selectHoldsMoney(db: Database, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ receipt: receipts.receipt })
    .from(receipts)
    .where(and(eq(receipts.orderId, orderId), eq(receipts.state, 'review')))
    .limit(1);
  return rows.length > 0;
}

/** Owner and state of received money. */
interface SettledReceipt {
  readonly orderId: string;
  readonly attemptId: string | null;
  readonly state: ReceiptState;
  /** True if it pays the order together with another receipt, which is no part. */
  readonly isPart?: boolean;
  readonly decision?: { readonly by: string | null; readonly note: string } | undefined;
  readonly at: Date;
}

const settledColumns = ({ orderId, attemptId, state, isPart = false, decision, at }: SettledReceipt) => ({
  orderId,
  attemptId,
  state,
  isPart,
  ...(decision && { decidedBy: decision.by, decidedAt: at, decisionNote: decision.note }),
  updatedAt: at,
});

/** Sets the owner and state of stored money. */
export async function settleReceipt(db: Database, receipt: string, settled: SettledReceipt): Promise<void> {
  await db.update(receipts).set(settledColumns(settled)).where(eq(receipts.receipt, receipt));
}

/** Inserts reported money with its owner and state, or updates it. */
export async function enterReceipt(
  db: Database,
  { phone, at, ...input }: NewReceipt,
  settled: SettledReceipt,
): Promise<void> {
  const columns = settledColumns(settled);
  await db
    .insert(receipts)
    .values({ ...input, ...columns, phoneNumber: phone, createdAt: at })
    .onConflictDoUpdate({ target: receipts.receipt, set: columns });
}

/**
 * Releases money from an attempt that it only likely belonged to, because the attempt's own turned out to be `receipt`: it was paid by
 * hand. One prompt is one charge (mpesa_receipts_attempt_key).
 */
export async function releaseLikelyReceipts(db: Database, attemptId: string, receipt: string): Promise<void> {
  await db
    .update(receipts)
    .set({ attemptId: null })
    .where(
      and(
        eq(receipts.attemptId, attemptId),
        ne(receipts.receipt, receipt),
        notInArray(receipts.source, ['callback', 'query']),
      ),
    );
}

/** Adds details from a second report of the same money that the first lacked. */
export async function supplementReceipt(
  db: Database,
  receipt: string,
  reported: { attemptId?: string; phone: string | null; accountReference: string | null; at: Date },
): Promise<void> {
  await db
    .update(receipts)
    .set({
      phoneNumber: sql`coalesce(${receipts.phoneNumber}, ${reported.phone})`,
      accountReference: sql`coalesce(${receipts.accountReference}, ${reported.accountReference})`,
      ...(reported.attemptId && { attemptId: reported.attemptId }),
      updatedAt: reported.at,
    })
    .where(eq(receipts.receipt, receipt));
}

/**
 * Replaces a provisional receipt with M-Pesa's own code, amount and time, wherever it is referenced. One statement, so that a refund
 * never references a missing receipt.
 */
export async function replaceProvisional(db: Database, provisional: string, real: NewReceipt): Promise<void> {
  const at = real.at.toISOString();
  await db.execute(sql`
    with moved as (update ${refunds} set receipt = ${real.receipt} where receipt = ${provisional})
    update ${receipts} set receipt = ${real.receipt}, amount_cents = ${real.amountCents},
      phone_number = coalesce(${real.phone}, phone_number), paid_at = ${real.paidAt.toISOString()}::timestamptz,
      account_reference = ${real.accountReference}, source = ${real.source}, updated_at = ${at}::timestamptz
    where receipt = ${provisional}`);
  await showCode(db, real, provisional);
}

/**
 * Merges a provisional receipt, or one with a mistyped code, with unclaimed money under M-Pesa's own code: the latter takes over order,
 * attempt, state and refunds. The caller has locked both.
 */
export async function mergeReceipts(db: Database, provisional: Receipt, real: NewReceipt): Promise<void> {
  const { receipt, amountCents, source, phone, paidAt, accountReference, at } = real;
  const { orderId, attemptId, state, decidedBy, decidedAt, decisionNote } = provisional;
  await db.update(refunds).set({ receipt }).where(eq(refunds.receipt, provisional.receipt));
  // The database lets no other receipt go: one whose code proved to be mistyped is provisional again.
  await db.update(receipts).set({ source: 'query' }).where(eq(receipts.receipt, provisional.receipt));
  await db.delete(receipts).where(eq(receipts.receipt, provisional.receipt));
  await db
    .update(receipts)
    .set({
      orderId,
      attemptId,
      state,
      amountCents,
      decidedBy,
      decidedAt,
      decisionNote,
      source,
      paidAt,
      accountReference,
      phoneNumber: sql`coalesce(${phone}, ${receipts.phoneNumber}, ${provisional.phoneNumber})`,
      updatedAt: at,
    })
    .where(eq(receipts.receipt, receipt));
  await showCode(db, real, provisional.receipt);
}

/** Sets the code on the payments of the order that this money paid: on those without one, and in place of a mistyped one. */
async function showCode(db: Database, real: NewReceipt, former: string): Promise<void> {
  const order = (state: SQL) =>
    sql`${payments.orderId} = (select order_id from ${receipts} where receipt = ${real.receipt} ${state})`;
  await db
    .update(payments)
    .set({ transactionId: real.receipt, updatedAt: real.at })
    .where(
      or(
        and(isNull(payments.transactionId), eq(payments.status, 'completed'), order(sql`and state = 'matched'`)),
        and(eq(payments.transactionId, former), order(sql``)),
      ),
    );
}

const buyerLocale = sql<Locale>`coalesce(${users.locale}, ${baseLocale})`;

const lineColumns = (locale: Locale | QueryValue) => ({
  paymentId: payments.id,
  courseId: payments.courseId,
  title: soldTitle(payments.courseId, payments.courseTitle, locale),
  amountCents: payments.amountCents,
  status: payments.status,
  transactionId: payments.transactionId,
  phone: payments.phoneNumber,
  buyerName: payments.buyerName,
  buyerEmail: payments.buyerEmail,
  buyerLocale,
  forOthers,
  seatNumber: payments.seatNumber,
  planNumber: numberOfInstalmentPlan(payments.orderId),
});

const linesOf = (db: Database, orderId: string | QueryValue, locale: Locale | QueryValue) =>
  db
    .select(lineColumns(locale))
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.courseTitle), asc(payments.id));

type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

const toLine = (row: LineRow): ReceiptFacts['lines'][number] => ({
  ...row,
  amountCents: toCents(row.amountCents),
  status: row.status as PaymentStatus,
});

/** Selects the lines of an order for a receipt, by title, in the language of the buyer's mails and files. */
export async function selectReceiptLines(db: Database, orderId: string): Promise<ReceiptFacts['lines']> {
  return (await linesOf(db, orderId, buyerLocale)).map(toLine);
}

const linesAndInvoices = prepareTogether(['orderId', 'locale'], {
  lines: queryPart(lineColumns(baseLocale), (db, { orderId, locale }: Places<'orderId' | 'locale'>) =>
    linesOf(db, orderId, locale),
  ),
  invoices: invoicesOfOrder,
  instalmentPlans: instalmentPlanOfOrder,
});

/**
 * Selects the lines of an order for a receipt, by title, in the page's language; its invoices and credit notes in the order in which they
 * were issued; and the plan that it pays.
 */
export async function selectLinesAndInvoices(db: Database, orderId: string) {
  const { lines, invoices, instalmentPlans } = await linesAndInvoices(db, { orderId, locale: getLocale() });
  return { lines: lines.map(toLine), invoices, plan: instalmentPlanNoteOf(instalmentPlans[0] ?? null) };
}

/** Selects the payments of an order and their refunds, each oldest first. */
export async function selectReceivedMoney(db: Database, orderId: string): Promise<ReceiptFacts['money']> {
  const rows = await db
    .select({ money: receipts, refund: refunds })
    .from(receipts)
    .leftJoin(refunds, eq(refunds.receipt, receipts.receipt))
    .where(eq(receipts.orderId, orderId))
    .orderBy(asc(receipts.createdAt), asc(receipts.receipt), asc(refunds.createdAt), asc(refunds.id));
  const byReceipt = Map.groupBy(rows, ({ money }) => money.receipt);
  return [...byReceipt.values()].flatMap((group) => {
    const money = group[0]?.money;
    if (!money) return [];
    const { receipt, phoneNumber, paidAt, source, state, isPart } = money;
    const refunded = group.flatMap(({ refund }) => (refund ? [refund] : []));
    return [
      {
        receipt,
        amountCents: toCents(money.amountCents),
        phone: phoneNumber,
        paidAt,
        source,
        state,
        isPart,
        refunds: refunded.map(({ amountCents, status, finishedAt, refundReceipt, method }) => ({
          method,
          amountCents: toCents(amountCents),
          status: status as RefundStatus,
          finishedAt,
          refundReceipt,
        })),
      },
    ];
  });
}
