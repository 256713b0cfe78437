import { asc, eq, gt, lte, or, sql, and, inArray, ne, type SQLWrapper } from 'drizzle-orm';
import { orderLines, orders } from '#app/database/schema/checkout.ts';
import { refundLines, refunds } from '#app/database/schema/refunds.ts';
import { users } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { baseLocale, type Locale } from '#app/shared/locale.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import {
  type PaymentStatus,
  type RefundReason,
  type RefundStatus,
  liveRefundStatuses,
} from '#app/shared/payment-terms.ts';
import type { Refund } from './refund.ts';
import { incomingPayments } from '#app/database/schema/payments.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';

/** Returns SQL for the language of mails to the buyer of an order; null once their account is deleted. */
export const localeOfBuyer = (orderId: SQLWrapper) =>
  sql<Locale | null>`(select u.locale from ${orders} o join ${users} u on u.id = o.user_id where o.id = ${orderId})`;

interface NewRefund {
  readonly receipt: string;
  readonly amountCents: Cents;
  readonly reason: RefundReason;
  readonly note: string;
  /** The payments it reverses; empty if the money bought nothing. */
  readonly orderLineIds: readonly string[];
  /** The staff member who requested it; null if the shop itself did. */
  readonly requestedBy: string | null;
  readonly at: Date;
}

/** Inserts a refund request: for the whole receipt, or for the part that paid these payments. Returns the refund's id. */
export async function insertRefundRequest(db: Database, refund: NewRefund): Promise<string> {
  const { at, orderLineIds, ...row } = refund;
  const [inserted] = await db
    .insert(refunds)
    .values({ ...row, createdAt: at, updatedAt: at })
    .returning({ id: refunds.id });
  if (!inserted) throw new Error('the refund was not written');
  const lines = orderLineIds.map((orderLineId) => ({ refundId: inserted.id, orderLineId }));
  if (lines.length > 0) await db.insert(refundLines).values(lines);
  return inserted.id;
}

function toRefund(row: typeof refunds.$inferSelect): Refund {
  const {
    conversationId: _conversation,
    originatorConversationId: _originator,
    resultTokenHash: _hash,
    ...refund
  } = row;
  return {
    ...refund,
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

/** Selects the refund with this M-Pesa code. */
export async function selectRefundByCode(db: Database, refundReceipt: string): Promise<Refund | null> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(sql`replace(${refunds.refundReceipt}, '-', '') = replace(${refundReceipt}, '-', '')`);
  return row ? toRefund(row) : null;
}

/** Selects every refund of these receipts, by receipt and oldest first, with the payments that it reverses. */
export async function selectRefundsOf(db: Database, ...codes: readonly string[]) {
  const rows = await db
    .select({ refund: refunds, orderLineId: refundLines.orderLineId })
    .from(refunds)
    .leftJoin(refundLines, eq(refundLines.refundId, refunds.id))
    .where(inArray(refunds.receipt, codes))
    .orderBy(
      sql`array_position(${sql.param([...codes])}::text[], ${refunds.receipt})`,
      asc(refunds.createdAt),
      asc(refunds.id),
    );
  const byId = new Map<string, { refund: Refund; orderLineIds: string[] }>();
  for (const { refund, orderLineId } of rows) {
    const known = byId.get(refund.id) ?? { refund: toRefund(refund), orderLineIds: [] };
    if (orderLineId !== null) known.orderLineIds.push(orderLineId);
    byId.set(refund.id, known);
  }
  return [...byId.values()];
}

/**
 * Selects the refunds of other receipts that reverse one of the same payments: the parts of one decision. The caller has locked the
 * order.
 */
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

/** Selects the payments that a refund reverses, titles in the buyer's language; by course, the order of locks. */
export async function selectRefundLines(db: Database, refundId: string) {
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      userId: orderLines.userId,
      courseId: orderLines.courseId,
      title: soldTitle(orderLines.courseId, orderLines.courseTitle, localeOfBuyer(orderLines.orderId)),
      amountCents: orderLines.amountCents,
      status: orderLines.status,
    })
    .from(refundLines)
    .innerJoin(orderLines, eq(orderLines.id, refundLines.orderLineId))
    .where(eq(refundLines.refundId, refundId))
    .orderBy(orderLines.courseId, orderLines.id);
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

/** Selects reversals without a result whose check is due, or is beyond `latest` and so was planned under a wrong clock. */
export async function selectDueRefunds(
  db: Database,
  { now, latest, limit }: { readonly now: Date; readonly latest: Date; readonly limit: number },
): Promise<Refund[]> {
  const rows = await db
    .select()
    .from(refunds)
    .where(or(lte(refunds.nextCheckAt, now), gt(refunds.nextCheckAt, latest)))
    .orderBy(asc(refunds.nextCheckAt), asc(refunds.id))
    .limit(limit);
  return rows.map(toRefund);
}

/**
 * Selects the receipts that paid an order and are not fully refunded, by code: one, or several parts. `isPart` is false for the one with
 * the excess.
 */
export async function selectIncomingPaymentsThatPaid(
  db: Database,
  orderId: string,
): Promise<{ receipt: string; provider: string; amountCents: Cents; isPart: boolean }[]> {
  const rows = await db
    .select({
      receipt: incomingPayments.receipt,
      provider: incomingPayments.provider,
      amountCents: incomingPayments.amountCents,
      isPart: incomingPayments.isPart,
    })
    .from(incomingPayments)
    .where(and(eq(incomingPayments.orderId, orderId), eq(incomingPayments.state, 'matched')))
    .orderBy(asc(incomingPayments.receipt));
  return rows.map((row) => ({ ...row, amountCents: toCents(row.amountCents) }));
}

/** Returns how much of an order's total was paid in parts, refunded or not. */
export async function selectPaidInParts(db: Database, orderId: string): Promise<Cents> {
  const [row] = await db
    .select({ parts: sql<string>`coalesce(sum(${incomingPayments.amountCents}), 0)` })
    .from(incomingPayments)
    .where(and(eq(incomingPayments.orderId, orderId), eq(incomingPayments.isPart, true)));
  return toCents(Number(row?.parts ?? 0));
}

/** Returns a receipt's completed refunds, its completed and pending refunds, and how much of those is for payments. In cents. */
export async function selectRefunded(
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

/** Selects the buyer from the ledger; null for an order without lines. */
export async function selectBuyer(
  db: Database,
  orderId: string,
): Promise<{ name: string; email: string; locale: Locale } | null> {
  const [row] = await db
    .select({ name: orderLines.buyerName, email: orderLines.buyerEmail, locale: users.locale })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orderLines.orderId, orderId))
    .limit(1);
  return row ? { ...row, locale: row.locale ?? baseLocale } : null;
}

export async function markLinesRefunded(db: Database, orderLineIds: readonly string[], at: Date): Promise<void> {
  await db
    .update(orderLines)
    .set({ status: 'refunded', refundedAt: at, updatedAt: at })
    .where(and(inArray(orderLines.id, [...orderLineIds]), eq(orderLines.status, 'completed')));
}

/** Sets an order to refunded if all its payments are, otherwise to partly refunded. */
export async function markOrderRefunded(db: Database, orderId: string, at: Date): Promise<void> {
  const standing = sql`exists (select from payments p where p.order_id = ${orderId} and p.status <> 'refunded')`;
  await db
    .update(orders)
    .set({ status: sql`case when ${standing} then 'partly_refunded' else 'refunded' end`, updatedAt: at })
    .where(and(eq(orders.id, orderId), ne(orders.status, 'refunded')));
}

export async function markIncomingPaymentRefunded(db: Database, receipt: string, at: Date): Promise<void> {
  await db
    .update(incomingPayments)
    .set({ state: 'refunded', updatedAt: at })
    .where(eq(incomingPayments.receipt, receipt));
}

/** Stores who decided about money in review, and why; `null` removes the decision. */
export async function noteDecision(
  db: Database,
  receipt: string,
  decision: { readonly by: string; readonly note: string } | null,
  at: Date,
): Promise<void> {
  await db
    .update(incomingPayments)
    .set({
      decidedBy: decision?.by ?? null,
      decidedAt: decision ? at : null,
      decisionNote: decision?.note ?? '',
      updatedAt: at,
    })
    .where(eq(incomingPayments.receipt, receipt));
}
