import { lockBuyer } from '#app/modules/checkout/order-for-payment.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { endAccess } from '#app/modules/learning/end-access.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { lockAttempt, updateAttempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { givenBack } from '../attempts/result-codes.ts';
import { selectReceipt } from '../money/receipt-queries.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { HeldRefund } from './lock-refund.server.ts';
import { queueRefundMail, type ReturnedCourse } from './refund-mail.server.ts';
import { selectRefundLines, updateRefund, type RefundChanges } from './refund-queries.server.ts';
import {
  markOrderRefunded,
  markPaymentsRefunded,
  markReceiptRefunded,
  selectGivenBack,
} from './refunded-money-queries.server.ts';

/** How the money went back. */
export interface GivenBack {
  readonly actor: Actor;
  readonly method: 'reversal' | 'by_hand';
  /** M-Pesa's code of the transaction that gave it back; null where nobody told. */
  readonly refundReceipt: string | null;
  readonly changes?: Pick<
    RefundChanges,
    'note' | 'resultCode' | 'resultDescription' | 'conversationId' | 'originatorConversationId'
  >;
}

/**
 * Writes that money has gone back, and everything that follows, in the caller's one transaction: the refund is done, its payments
 * and their order refunded, the receipt when all of it is given back, courses closed unless something else gives them, the
 * buyer's mail, the audit log. The caller has locked the refund and tells the order's page afterwards.
 */
export async function finishRefund(
  tx: Database,
  deps: PaymentDeps,
  held: HeldRefund,
  { actor, method, refundReceipt, changes = {} }: GivenBack,
): Promise<void> {
  const { refund, receipt, order } = held;
  const at = deps.clock.now();
  // Enrolments move between the payments of one buyer: what is done to them at once happens one after the other.
  if (order?.userId) await lockBuyer(tx, order.userId);
  await updateRefund(
    tx,
    refund.id,
    { ...changes, status: 'done', method, refundReceipt, nextCheckAt: null, finishedAt: at },
    at,
  );
  const courses = await takeBack(tx, refund.id, at);
  if (order && courses.length > 0) await markOrderRefunded(tx, order.id, at);
  const { done } = await selectGivenBack(tx, receipt.receipt);
  if (done === receipt.amountCents) {
    await closeAttempt(tx, deps, receipt.receipt);
    await markReceiptRefunded(tx, receipt.receipt, at);
  }
  await queueRefundMail(tx, deps, { held, refundReceipt, courses, at });
  await recordAudit(tx, actor, {
    action: 'refund.done',
    subjectType: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: {
      receipt: receipt.receipt,
      order: order?.number ?? null,
      amountCents: refund.amountCents,
      method,
      refundReceipt,
      courses,
      ...(changes.note !== undefined && { note: changes.note }),
    },
  });
}

/** An attempt that waited for a decision about this money has ended with it: unpaid, and nothing is asked about it any more. */
async function closeAttempt(tx: Database, deps: PaymentDeps, receipt: string): Promise<void> {
  const money = await selectReceipt(tx, receipt);
  if (money?.state !== 'review' || money.attemptId === null) return;
  const attempt = await lockAttempt(tx, money.attemptId);
  if (attempt?.status !== 'review') return;
  await moveAttempt(tx, deps, attempt, {
    news: { kind: 'result', code: givenBack },
    by: 'by_hand',
    resultCode: givenBack,
    description: receipt,
  });
  await updateAttempt(tx, attempt.id, { nextQueryAt: null }, deps.clock.now());
}

/** Refunds the payments before their enrolments move, by course, so that two refunds never wait for each other in a circle. */
async function takeBack(tx: Database, refundId: string, at: Date): Promise<ReturnedCourse[]> {
  const lines = await selectRefundLines(tx, refundId);
  const standing = lines.filter(({ status }) => status === 'completed');
  if (standing.length > 0)
    await markPaymentsRefunded(
      tx,
      standing.map(({ paymentId }) => paymentId),
      at,
    );
  const courses: ReturnedCourse[] = [];
  for (const { paymentId, userId, courseId, title } of lines) {
    const access =
      userId !== null && courseId !== null ? await endAccess(tx, { userId, courseId, paymentId, at }) : 'ended';
    courses.push({ title, access });
  }
  return courses;
}
