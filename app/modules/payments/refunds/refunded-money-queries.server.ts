import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { mpesaReceipts } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { liveRefundStatuses } from '#app/shared/payment-terms.ts';
import type { ReceiptState } from '#app/shared/payment-terms.ts';

/** Money that came in, as far as giving it back needs it. */
export interface HeldReceipt {
  readonly receipt: string;
  readonly orderId: string | null;
  readonly amountCents: Cents;
  readonly state: ReceiptState;
  /** What the payer typed as account number; null where M-Pesa told none. */
  readonly accountReference: string | null;
}

export async function selectReceipt(db: Database, receipt: string, { lock = false } = {}): Promise<HeldReceipt | null> {
  const query = db
    .select({
      receipt: mpesaReceipts.receipt,
      orderId: mpesaReceipts.orderId,
      amountCents: mpesaReceipts.amountCents,
      state: mpesaReceipts.state,
      accountReference: mpesaReceipts.accountReference,
    })
    .from(mpesaReceipts)
    .where(eq(mpesaReceipts.receipt, receipt));
  const [row] = await (lock ? query.for('update') : query);
  return row ? { ...row, amountCents: toCents(row.amountCents), state: row.state as ReceiptState } : null;
}

/**
 * The receipts that paid an order and have not been given back whole, by their codes: one, or several parts. `isPart` is false for the
 * one that holds what came in beyond the total.
 */
export async function selectReceiptsThatPaid(
  db: Database,
  orderId: string,
): Promise<{ receipt: string; amountCents: Cents; isPart: boolean }[]> {
  const rows = await db
    .select({
      receipt: mpesaReceipts.receipt,
      amountCents: mpesaReceipts.amountCents,
      isPart: mpesaReceipts.isPart,
    })
    .from(mpesaReceipts)
    .where(and(eq(mpesaReceipts.orderId, orderId), eq(mpesaReceipts.state, 'matched')))
    .orderBy(asc(mpesaReceipts.receipt));
  return rows.map((row) => ({ ...row, amountCents: toCents(row.amountCents) }));
}

/** How much of an order's total came in by parts, given back since or not. */
export async function selectPaidInParts(db: Database, orderId: string): Promise<Cents> {
  const [row] = await db
    .select({ parts: sql<string>`coalesce(sum(${mpesaReceipts.amountCents}), 0)` })
    .from(mpesaReceipts)
    .where(and(eq(mpesaReceipts.orderId, orderId), eq(mpesaReceipts.isPart, true)));
  return toCents(Number(row?.parts ?? 0));
}

/** What a receipt has given back; what it has or still will; and how much of that is for payments. In cents. */
export async function selectGivenBack(
  db: Database,
  receipt: string,
): Promise<{ done: Cents; taken: Cents; takenForLines: Cents }> {
  const amount = sql`sum(${refunds.amountCents})`;
  const isForLines = sql`exists (select from refund_payments l where l.refund_id = ${refunds.id})`;
  const [row] = await db
    .select({
      done: sql<string>`coalesce(${amount} filter (where ${refunds.status} = 'done'), 0)`,
      taken: sql<string>`coalesce(${amount}, 0)`,
      takenForLines: sql<string>`coalesce(${amount} filter (where ${isForLines}), 0)`,
    })
    .from(refunds)
    .where(and(eq(refunds.receipt, receipt), inArray(refunds.status, ['done', ...liveRefundStatuses])));
  const cents = (sum: string | undefined) => toCents(Number(sum ?? 0));
  return { done: cents(row?.done), taken: cents(row?.taken), takenForLines: cents(row?.takenForLines) };
}

/** Who bought, as the ledger keeps it; null for an order without lines. */
export async function selectBuyer(db: Database, orderId: string): Promise<{ name: string; email: string } | null> {
  const [row] = await db
    .select({ name: payments.buyerName, email: payments.buyerEmail })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .limit(1);
  return row ?? null;
}

export async function markPaymentsRefunded(db: Database, paymentIds: readonly string[], at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'refunded', refundedAt: at, updatedAt: at })
    .where(and(inArray(payments.id, [...paymentIds]), eq(payments.status, 'completed')));
}

/** Refunded when none of its payments stands any more, else partly. */
export async function markOrderRefunded(db: Database, orderId: string, at: Date): Promise<void> {
  const standing = sql`exists (select from payments p where p.order_id = ${orderId} and p.status <> 'refunded')`;
  await db
    .update(orders)
    .set({ status: sql`case when ${standing} then 'partly_refunded' else 'refunded' end`, updatedAt: at })
    .where(and(eq(orders.id, orderId), ne(orders.status, 'refunded')));
}

export async function markReceiptRefunded(db: Database, receipt: string, at: Date): Promise<void> {
  await db.update(mpesaReceipts).set({ state: 'refunded', updatedAt: at }).where(eq(mpesaReceipts.receipt, receipt));
}

/** Notes who decided about money in review, and why; `null` takes the decision back. */
export async function noteDecision(
  db: Database,
  receipt: string,
  decision: { readonly by: string; readonly note: string } | null,
  at: Date,
): Promise<void> {
  await db
    .update(mpesaReceipts)
    .set({
      decidedBy: decision?.by ?? null,
      decidedAt: decision ? at : null,
      decisionNote: decision?.note ?? '',
      updatedAt: at,
    })
    .where(eq(mpesaReceipts.receipt, receipt));
}
