import { asc, eq, gt, lte, or, sql } from 'drizzle-orm';
import { payments } from '#app/database/schema/checkout.ts';
import { refundPayments, refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { type PaymentStatus, type RefundReason, type RefundStatus } from '#app/shared/payment-terms.ts';
import { latestCheckAt } from './refund-schedule.ts';
import type { Refund } from './refund.ts';

export interface NewRefund {
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly reason: RefundReason;
  readonly note: string;
  /** The payments it takes back; empty where the money bought nothing. */
  readonly paymentIds: readonly string[];
  /** The admin who asked; null where the shop itself found that the money is owed. */
  readonly requestedBy: string | null;
  readonly at: Date;
}

/** Asks for money to be given back: the whole receipt, or the part of it that bought these payments. Returns the refund's id. */
export async function insertRefundRequest(db: Database, refund: NewRefund): Promise<string> {
  const { at, paymentIds, ...row } = refund;
  const [inserted] = await db
    .insert(refunds)
    .values({ ...row, createdAt: at, updatedAt: at })
    .returning({ id: refunds.id });
  if (!inserted) throw new Error('the refund was not written');
  const lines = paymentIds.map((paymentId) => ({ refundId: inserted.id, paymentId }));
  if (lines.length > 0) await db.insert(refundPayments).values(lines);
  return inserted.id;
}

function toRefund(row: typeof refunds.$inferSelect): Refund {
  return {
    ...row,
    amountCents: toCents(row.amountCents),
    status: row.status as RefundStatus,
    reason: row.reason as RefundReason,
    method: row.method as Refund['method'],
  };
}

export async function selectRefund(db: Database, refundId: string, { lock = false } = {}): Promise<Refund | null> {
  const query = db.select().from(refunds).where(eq(refunds.id, refundId));
  const [row] = await (lock ? query.for('update') : query);
  return row ? toRefund(row) : null;
}

export async function selectRefundByToken(db: Database, tokenHash: string): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.resultTokenHash, tokenHash));
  return row ? toRefund(row) : null;
}

/** The refund that gave money back by this M-Pesa code. */
export async function selectRefundByCode(db: Database, refundReceipt: string): Promise<Refund | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.refundReceipt, refundReceipt));
  return row ? toRefund(row) : null;
}

/** Every refund of a receipt, oldest first, with the payments that it takes back. */
export async function selectRefundsOf(db: Database, receipt: string) {
  const rows = await db
    .select({ refund: refunds, paymentId: refundPayments.paymentId })
    .from(refunds)
    .leftJoin(refundPayments, eq(refundPayments.refundId, refunds.id))
    .where(eq(refunds.receipt, receipt))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const byId = new Map<string, { refund: Refund; paymentIds: string[] }>();
  for (const { refund, paymentId } of rows) {
    const known = byId.get(refund.id) ?? { refund: toRefund(refund), paymentIds: [] };
    if (paymentId !== null) known.paymentIds.push(paymentId);
    byId.set(refund.id, known);
  }
  return [...byId.values()];
}

/** The refunds of other receipts that take back a payment of this one too: the parts of one decision. Of the order that the caller has locked. */
export async function selectOtherParts(db: Database, refundId: string): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(
      sql`exists (select from refunds mine join refund_payments l on l.refund_id = mine.id join refund_payments its on its.payment_id = l.payment_id
        where mine.id = ${refundId} and its.refund_id = ${refunds.id} and ${refunds.receipt} <> mine.receipt)`,
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return rows.map(toRefund);
}

/** The payments that a refund takes back; by course, the order of locks. */
export async function selectRefundLines(db: Database, refundId: string) {
  const rows = await db
    .select({
      paymentId: payments.id,
      userId: payments.userId,
      courseId: payments.courseId,
      title: payments.courseTitle,
      amountCents: payments.amountCents,
      status: payments.status,
    })
    .from(refundPayments)
    .innerJoin(payments, eq(payments.id, refundPayments.paymentId))
    .where(eq(refundPayments.refundId, refundId))
    .orderBy(payments.courseId, payments.id);
  return rows.map((row) => ({
    ...row,
    amountCents: toCents(row.amountCents),
    status: row.status as PaymentStatus,
  }));
}

export type RefundChanges = Partial<
  Pick<
    Refund,
    | 'status'
    | 'method'
    | 'note'
    | 'refundReceipt'
    | 'conversationId'
    | 'originatorConversationId'
    | 'resultTokenHash'
    | 'resultCode'
    | 'resultDescription'
    | 'submittedAt'
    | 'nextCheckAt'
    | 'checkCount'
  >
> & { readonly finishedAt?: Date };

export async function updateRefund(db: Database, refundId: string, changes: RefundChanges, at: Date): Promise<void> {
  await db
    .update(refunds)
    .set({ ...changes, updatedAt: at })
    .where(eq(refunds.id, refundId));
}

/** Reversals whose result has not come and whose time to be asked about has. */
export async function selectDueRefunds(db: Database, now: Date, limit: number): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(or(lte(refunds.nextCheckAt, now), gt(refunds.nextCheckAt, latestCheckAt(now))))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(limit);
  return rows.map(toRefund);
}
