import { asc, eq, inArray, sql } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';
import { incomingPayments, paymentAttempts } from '#app/database/schema/payments.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import { refundedTwiceCode } from '#app/modules/money/ledger/refund.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { isOfGift } from '#app/modules/money/ledger/gifts/gift-queries.server.ts';

/**
 * Selects a line of the ledger with its order, and whether that pays an instalment plan which was not cancelled; null for an unknown id.
 */
export async function selectPaymentWithOrder(db: Database, orderLineId: string) {
  const [row] = await db
    .select({
      payment: orderLines,
      order: orders,
      isOfGift: isOfGift(orders.id),
      isInInstalmentPlan: sql<boolean>`exists (select from plan_payments l join plans a on a.id = l.plan_id where l.order_id = ${orders.id} and a.state <> 'cancelled')`,
    })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.id, orderLineId));
  return row ?? null;
}

/** Selects the first line of an order, which identifies its page; null without one. */
export async function selectPaymentOfOrder(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id))
    .limit(1);
  return row?.id ?? null;
}

/** Selects an order's payments, refunds and claims. Three queries. */
export async function selectOrderMoney(db: Database, orderId: string) {
  const received = await db
    .select({
      receipt: incomingPayments.receipt,
      amountCents: incomingPayments.amountCents,
      state: incomingPayments.state,
      source: incomingPayments.source,
      provider: incomingPayments.provider,
      attemptId: incomingPayments.attemptId,
    })
    .from(incomingPayments)
    .where(eq(incomingPayments.orderId, orderId))
    .orderBy(asc(incomingPayments.createdAt), asc(incomingPayments.receipt));
  const back = await db
    .select({
      id: refunds.id,
      receipt: refunds.receipt,
      amountCents: refunds.amountCents,
      status: refunds.status,
      reason: refunds.reason,
      isReplaced: sql<boolean>`exists (select from refunds other where other.receipt = refunds.receipt and other.id <> refunds.id
        and other.created_at > refunds.created_at and other.status in ('requested', 'submitting', 'unknown', 'done'))`,
      isTwice: sql<boolean>`${refunds.resultCode} is not distinct from ${refundedTwiceCode}`,
    })
    .from(refunds)
    .innerJoin(incomingPayments, eq(incomingPayments.receipt, refunds.receipt))
    .where(eq(incomingPayments.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const claims = await db
    .select({
      claimId: paymentClaims.id,
      receipt: paymentClaims.receipt,
      status: paymentClaims.status,
      isInReview: sql<boolean>`exists (select from mpesa_receipts r where r.receipt = payment_claims.receipt and r.state = 'review')`,
    })
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, orderId))
    .orderBy(asc(paymentClaims.createdAt), asc(paymentClaims.id));
  return { incomingPayments: received, refunds: back, claims: claims };
}

/** Selects refunds with the money that they return. */
export async function selectMoneyOfRefunds(db: Database, refundIds: readonly string[]) {
  const rows = await db
    .select({
      id: refunds.id,
      receipt: refunds.receipt,
      amountCents: refunds.amountCents,
      provider: incomingPayments.provider,
    })
    .from(refunds)
    .innerJoin(incomingPayments, eq(incomingPayments.receipt, refunds.receipt))
    .where(inArray(refunds.id, [...refundIds]));
  return rows.map((row) => ({ ...row, amountCents: toCents(row.amountCents) }));
}

export async function selectOrderAttempts(db: Database, orderId: string) {
  return db
    .select({
      id: paymentAttempts.id,
      status: paymentAttempts.status,
      phone: paymentAttempts.phoneNumber,
      submittedAt: sql<Date>`coalesce(${paymentAttempts.submittedAt}, ${paymentAttempts.createdAt})`.mapWith(
        paymentAttempts.createdAt,
      ),
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id));
}

/** A row of the history; `detail` has the values of its source, as text. */
interface HistoryRow extends Record<string, unknown> {
  readonly source: 'order' | 'attempt' | 'callback' | 'receipt' | 'claim' | 'refund' | 'mail' | 'audit';
  readonly at: string;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

/** Selects the events of a payment and its order from all tables, oldest first; at most 300. One query. */
export async function selectHistory(
  db: Database,
  { orderLineId, orderId }: { readonly orderLineId: string; readonly orderId: string | null },
): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    with o as (select ${orderId}::uuid as id),
      a as (select id from payment_attempts where order_id = (select id from o)),
      r as (select * from mpesa_receipts where order_id = (select id from o)),
      f as (select refunds.* from refunds where receipt in (select receipt from r)),
      c as (select * from payment_claims where order_id = (select id from o)),
      subjects as (
        select 'payment' as type, ${orderLineId}::text as id
        union all select 'order', id::text from o where id is not null
        union all select 'payment_attempt', id::text from a
        union all select 'receipt', receipt from r
        union all select 'refund', id::text from f
        union all select 'claim', id::text from c)
    select * from (
      select 'order' as source, created_at as at, 'placed' as kind, jsonb_build_object('number', number) as detail, 0::bigint as place from orders where id = (select id from o)
      union all select 'attempt', e.created_at, e.kind, e.detail, e.id from payment_attempt_events e where e.attempt_id in (select id from a)
      union all select 'callback', b.received_at, b.kind, jsonb_build_object('outcome', b.outcome), b.id
        from payment_callbacks b where b.token_hash in (select p.token_hash from mpesa_prompts p where p.attempt_id in (select id from a)) or b.token_hash in (select v.result_token_hash from mpesa_reversals v where v.refund_id in (select id from f))
      union all select 'receipt', coalesce(paid_at, created_at), source, jsonb_build_object('receipt', receipt, 'cents', amount_cents, 'state', state), 0 from r
      union all select 'claim', created_at, 'made', jsonb_build_object('receipt', receipt), 0 from c
      union all select 'mail', created_at, status, jsonb_build_object('subject', subject), 0 from mail_outbox
        where dedupe_key = any(array['receipt:' || (select id from o), 'surplus:' || (select id from o)])
          or dedupe_key in (select 'refund:' || id from f union all select 'surplus:' || receipt from r)
      union all select 'audit', l.created_at, l.action, coalesce(l.after, '{}') || jsonb_build_object('who', l.actor_name), l.id
        from audit_log l join subjects s on s.type = l.subject_type and s.id = l.subject_id
    ) history order by at, array_position(array['order', 'attempt', 'callback', 'receipt'], source), place, source, detail::text limit 300`);
  return rows;
}
