import { and, eq, inArray, ne, sql } from 'drizzle-orm';
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

/** The receipt that paid an order and has not been given back whole; null where there is none. */
export async function selectReceiptThatPaid(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ receipt: mpesaReceipts.receipt })
    .from(mpesaReceipts)
    .where(and(eq(mpesaReceipts.orderId, orderId), eq(mpesaReceipts.state, 'matched')));
  return row?.receipt ?? null;
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
