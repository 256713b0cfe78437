import { and, asc, eq, isNull, ne, notInArray, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { incomingPayments } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether, queryPart, type Places, type QueryValue } from '#app/platform/prepare-query.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import {
  provisionalSources,
  type IncomingPaymentSource,
  type IncomingPaymentState,
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
import { forOthers } from './order-line-queries.server.ts';
import type { ReceiptFacts } from './receipt.ts';

type StoredIncomingPayment = typeof incomingPayments.$inferSelect;

/** Received money, as stored. */
export type IncomingPayment = Omit<StoredIncomingPayment, 'amountCents' | 'source' | 'state'> & {
  readonly amountCents: Cents;
  readonly source: IncomingPaymentSource;
  readonly state: IncomingPaymentState;
};

const toIncomingPayment = (row: StoredIncomingPayment): IncomingPayment => ({
  ...row,
  amountCents: toCents(row.amountCents),
  source: row.source as IncomingPaymentSource,
  state: row.state as IncomingPaymentState,
});

/**
 * Locks one provider's code until the transaction ends, so that money with it and claims on it are processed one after another. Lock an
 * order first, if both are needed.
 */
export async function lockReceiptCode(db: Database, receipt: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, 5))`);
}

export interface NewIncomingPayment {
  readonly receipt: string;
  readonly provider: string;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: IncomingPaymentSource;
  readonly accountReference: string | null;
  readonly at: Date;
}

/** Inserts received money without an order: in review until it is settled. False if this receipt exists already. */
export async function insertIncomingPayment(db: Database, input: NewIncomingPayment): Promise<boolean> {
  const { phone, at, ...row } = input;
  const rows = await db
    .insert(incomingPayments)
    .values({ ...row, state: 'review', phoneNumber: phone, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: incomingPayments.receipt })
    .returning({ receipt: incomingPayments.receipt });
  return rows.length > 0;
}

/** Selects and locks money by its receipt until the transaction ends; null if unknown. */
export async function lockIncomingPayment(db: Database, receipt: string): Promise<IncomingPayment | null> {
  const [row] = await db.select().from(incomingPayments).where(eq(incomingPayments.receipt, receipt)).for('update');
  return row ? toIncomingPayment(row) : null;
}

/** Selects money by its receipt without locking; null if unknown. */
export async function selectIncomingPayment(db: Database, receipt: string): Promise<IncomingPayment | null> {
  const [row] = await db.select().from(incomingPayments).where(eq(incomingPayments.receipt, receipt));
  return row ? toIncomingPayment(row) : null;
}

/** Selects the money of an attempt, oldest first. */
export async function selectIncomingPayments(db: Database, attemptId: string): Promise<IncomingPayment[]> {
  const rows = await db
    .select()
    .from(incomingPayments)
    .where(eq(incomingPayments.attemptId, attemptId))
    .orderBy(asc(incomingPayments.createdAt), asc(incomingPayments.receipt));
  return rows.map(toIncomingPayment);
}

/** Selects the money of an order, oldest first. */
export async function selectIncomingPaymentsOfOrder(db: Database, orderId: string): Promise<IncomingPayment[]> {
  const rows = await db
    .select()
    .from(incomingPayments)
    .where(eq(incomingPayments.orderId, orderId))
    .orderBy(asc(incomingPayments.createdAt), asc(incomingPayments.receipt));
  return rows.map(toIncomingPayment);
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
  sql<string | null>`(select r.receipt from ${incomingPayments} r
    where r.order_id = ${orderId} and r.state in ('matched', 'refunded') and r.source <> all(${sql.param([...provisionalSources])}::text[])
    order by r.is_part, r.state, r.created_at, r.receipt limit 1)`;

/** Returns whether an order has money that waits for a person's decision. */
export async function selectHoldsMoney(db: Database, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ receipt: incomingPayments.receipt })
    .from(incomingPayments)
    .where(and(eq(incomingPayments.orderId, orderId), eq(incomingPayments.state, 'review')))
    .limit(1);
  return rows.length > 0;
}

/** Owner and state of received money. */
interface SettledIncomingPayment {
  readonly orderId: string;
  readonly attemptId: string | null;
  readonly state: IncomingPaymentState;
  /** True if it pays the order together with another incoming payment, which is no part. */
  readonly isPart?: boolean;
  readonly decision?: { readonly by: string | null; readonly note: string } | undefined;
  readonly at: Date;
}

const settledColumns = ({ orderId, attemptId, state, isPart = false, decision, at }: SettledIncomingPayment) => ({
  orderId,
  attemptId,
  state,
  isPart,
  ...(decision && { decidedBy: decision.by, decidedAt: at, decisionNote: decision.note }),
  updatedAt: at,
});

/** Sets the owner and state of stored money. */
export async function settleIncomingPayment(
  db: Database,
  receipt: string,
  settled: SettledIncomingPayment,
): Promise<void> {
  await db.update(incomingPayments).set(settledColumns(settled)).where(eq(incomingPayments.receipt, receipt));
}

/** Inserts reported money with its owner and state, or updates it. */
export async function enterIncomingPayment(
  db: Database,
  { phone, at, ...input }: NewIncomingPayment,
  settled: SettledIncomingPayment,
): Promise<void> {
  const columns = settledColumns(settled);
  await db
    .insert(incomingPayments)
    .values({ ...input, ...columns, phoneNumber: phone, createdAt: at })
    .onConflictDoUpdate({ target: incomingPayments.receipt, set: columns });
}

/**
 * Releases money from an attempt that it only likely belonged to, because the attempt's own turned out to be `receipt`: it was paid by
 * hand. One prompt is one charge (mpesa_receipts_attempt_key).
 */
export async function releaseLikelyIncomingPayments(db: Database, attemptId: string, receipt: string): Promise<void> {
  await db
    .update(incomingPayments)
    .set({ attemptId: null })
    .where(
      and(
        eq(incomingPayments.attemptId, attemptId),
        ne(incomingPayments.receipt, receipt),
        notInArray(incomingPayments.source, ['callback', 'query']),
      ),
    );
}

/** Adds details from a second report of the same money that the first lacked. */
export async function supplementIncomingPayment(
  db: Database,
  receipt: string,
  reported: { attemptId?: string; phone: string | null; accountReference: string | null; at: Date },
): Promise<void> {
  await db
    .update(incomingPayments)
    .set({
      phoneNumber: sql`coalesce(${incomingPayments.phoneNumber}, ${reported.phone})`,
      accountReference: sql`coalesce(${incomingPayments.accountReference}, ${reported.accountReference})`,
      ...(reported.attemptId && { attemptId: reported.attemptId }),
      updatedAt: reported.at,
    })
    .where(eq(incomingPayments.receipt, receipt));
}

/**
 * Replaces a provisional receipt with M-Pesa's own code, amount and time, wherever it is referenced. One statement, so that a refund
 * never references a missing receipt.
 */
export async function replaceProvisional(db: Database, provisional: string, real: NewIncomingPayment): Promise<void> {
  const at = real.at.toISOString();
  await db.execute(sql`
    with moved as (update ${refunds} set receipt = ${real.receipt} where receipt = ${provisional})
    update ${incomingPayments} set receipt = ${real.receipt}, amount_cents = ${real.amountCents},
      phone_number = coalesce(${real.phone}, phone_number), paid_at = ${real.paidAt.toISOString()}::timestamptz,
      account_reference = ${real.accountReference}, source = ${real.source}, updated_at = ${at}::timestamptz
    where receipt = ${provisional}`);
  await showCode(db, real, provisional);
}

/**
 * Merges a provisional receipt, or one with a mistyped code, with unclaimed money under M-Pesa's own code: the latter takes over order,
 * attempt, state and refunds. The caller has locked both.
 */
export async function mergeIncomingPayments(
  db: Database,
  provisional: IncomingPayment,
  real: NewIncomingPayment,
): Promise<void> {
  const { receipt, amountCents, source, phone, paidAt, accountReference, at } = real;
  const { orderId, attemptId, state, decidedBy, decidedAt, decisionNote } = provisional;
  await db.update(refunds).set({ receipt }).where(eq(refunds.receipt, provisional.receipt));
  // The database lets no other money go: one whose code proved to be mistyped is provisional again.
  await db.update(incomingPayments).set({ source: 'query' }).where(eq(incomingPayments.receipt, provisional.receipt));
  await db.delete(incomingPayments).where(eq(incomingPayments.receipt, provisional.receipt));
  await db
    .update(incomingPayments)
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
      phoneNumber: sql`coalesce(${phone}, ${incomingPayments.phoneNumber}, ${provisional.phoneNumber})`,
      updatedAt: at,
    })
    .where(eq(incomingPayments.receipt, receipt));
  await showCode(db, real, provisional.receipt);
}

/** Sets the code on the payments of the order that this money paid: on those without one, and in place of a mistyped one. */
async function showCode(db: Database, real: NewIncomingPayment, former: string): Promise<void> {
  const order = (state: SQL) =>
    sql`${orderLines.orderId} = (select order_id from ${incomingPayments} where receipt = ${real.receipt} ${state})`;
  await db
    .update(orderLines)
    .set({ transactionId: real.receipt, updatedAt: real.at })
    .where(
      or(
        and(isNull(orderLines.transactionId), eq(orderLines.status, 'completed'), order(sql`and state = 'matched'`)),
        and(eq(orderLines.transactionId, former), order(sql``)),
      ),
    );
}

const buyerLocale = sql<Locale>`coalesce(${users.locale}, ${baseLocale})`;

const lineColumns = (locale: Locale | QueryValue) => ({
  orderLineId: orderLines.id,
  courseId: orderLines.courseId,
  title: soldTitle(orderLines.courseId, orderLines.courseTitle, locale),
  amountCents: orderLines.amountCents,
  status: orderLines.status,
  transactionId: orderLines.transactionId,
  phone: orderLines.phoneNumber,
  buyerName: orderLines.buyerName,
  buyerEmail: orderLines.buyerEmail,
  buyerLocale,
  forOthers,
  seatNumber: orderLines.seatNumber,
  planNumber: numberOfInstalmentPlan(orderLines.orderId),
});

const linesOf = (db: Database, orderId: string | QueryValue, locale: Locale | QueryValue) =>
  db
    .select(lineColumns(locale))
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id));

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
    .select({ money: incomingPayments, refund: refunds })
    .from(incomingPayments)
    .leftJoin(refunds, eq(refunds.receipt, incomingPayments.receipt))
    .where(eq(incomingPayments.orderId, orderId))
    .orderBy(asc(incomingPayments.createdAt), asc(incomingPayments.receipt), asc(refunds.createdAt), asc(refunds.id));
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
