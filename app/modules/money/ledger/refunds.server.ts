import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { refuse } from './ledger-errors.ts';
import { type Refund, isLiveRefund, refundedTwiceCode, settledTwiceCode } from './refund.ts';
import {
  selectRefund,
  selectRefundsOf,
  selectRefunded,
  selectPaidInParts,
  selectIncomingPaymentsThatPaid,
  updateRefund,
  type RefundChanges,
} from './refund-queries.server.ts';
import { lockIncomingPayment, selectIncomingPayment, type IncomingPayment } from './incoming-payment-queries.server.ts';
import { toCents, type Cents, formatKsh } from '#app/shared/money.ts';
import { alertStaff, type StaffAlert } from './alert-staff.server.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { selectOrder, type OrderRow } from './order-queries.server.ts';
import { m } from '#texts';

/**
 * Functions on refunds for other modules, inside their own transactions and after their own access check. Only the ledger writes them.
 * Steps that change more than the refund's row are use cases below, and in `finish-refund.server.ts`.
 */
export { selectRefund } from './refund-queries.server.ts';

/** Money locked until the transaction ends; `order` is null if it belongs to none. */
export interface LockedMoney {
  readonly incomingPayment: IncomingPayment;
  readonly order: OrderRow | null;
}

/**
 * Locks money for the caller. Everything that moves money locks in the same order to avoid deadlocks: order, (attempt,) incoming payment,
 * refund, buyer, and then courses by id. recordMoney does the same; and the database's rule refunds_within_receipt locks an incoming
 * payment whenever a refund is written, so no refund is locked before it. Returns null for an unknown receipt. Throws DomainError
 * 'decided_meanwhile'.
 */
export async function lockMoney(tx: Database, receipt: string): Promise<LockedMoney | null> {
  const seen = await selectIncomingPayment(tx, receipt);
  if (!seen) return null;
  const order = seen.orderId === null ? null : await selectOrder(tx, seen.orderId, { lock: true });
  const incomingPayment = await lockIncomingPayment(tx, receipt);
  // During the wait it was matched to an order, or its own code replaced a provisional one.
  if (!incomingPayment || incomingPayment.orderId !== seen.orderId) throw refuse('decided_meanwhile');
  return { incomingPayment, order };
}

export interface LockedRefund extends LockedMoney {
  readonly refund: Refund;
}

/** Locks a refund and its money for the caller; null for an unknown refund. */
export async function lockRefund(tx: Database, refundId: string): Promise<LockedRefund | null> {
  if (!isId(refundId)) return null;
  const seen = await selectRefund(tx, refundId);
  const money = seen && (await lockMoney(tx, seen.receipt));
  const refund = money && (await selectRefund(tx, refundId, { lock: true }));
  return money && refund ? { ...money, refund } : null;
}

/**
 * Returns the refund that replaced a failed one: another one of the same money, pending or done, for one of the same payments; or, if
 * the money bought nothing, another one without payments. Null if the money still has to be refunded.
 */
export async function replacementOf(db: Database, refund: Refund): Promise<Refund | null> {
  const all = await selectRefundsOf(db, refund.receipt);
  const mine = new Set(all.find((one) => one.refund.id === refund.id)?.orderLineIds);
  const found = all.find(
    (other) =>
      other.refund.id !== refund.id &&
      (isLiveRefund(other.refund) || other.refund.status === 'done') &&
      (mine.size === 0
        ? other.orderLineIds.length === 0
        : other.orderLineIds.some((orderLineId) => mine.has(orderLineId))),
  );
  return found?.refund ?? null;
}

/** An incoming payment that paid an order, and how much of that is not refunded. */
export interface RefundableIncomingPayment {
  readonly receipt: string;
  /** The provider that moved it. */
  readonly provider: string;
  readonly left: Cents;
}

/**
 * Returns the money that paid an order, those with the largest rest first; empty if all is refunded. Leaves out the excess over the
 * order's total, which is refunded separately, whatever happens to the courses.
 */
export async function readRefundable(db: Database, { id, total }: OrderRow): Promise<RefundableIncomingPayment[]> {
  const inParts = await selectPaidInParts(db, id);
  const found: RefundableIncomingPayment[] = [];
  for (const { receipt, provider, amountCents, isPart } of await selectIncomingPaymentsThatPaid(db, id)) {
    const { taken, takenForLines } = await selectRefunded(db, receipt);
    const share = isPart ? amountCents : total - inParts;
    found.push({ receipt, provider, left: toCents(Math.min(amountCents - taken, share - takenForLines)) });
  }
  return found.toSorted((one, other) => other.left - one.left);
}

/** Alerts the owner that a refund needs a person, once per matter. */
export async function alertAboutRefund(
  tx: Database,
  deps: Pick<LedgerDeps, 'log' | 'appUrl'>,
  { refund, order }: LockedRefund,
  { subject, sentence }: Pick<StaffAlert, 'subject' | 'sentence'>,
): Promise<void> {
  await alertStaff(tx, deps, {
    subject,
    key: refund.id,
    sentence: () =>
      m.portal_mails_alert_refund({
        sentence: sentence(),
        id: refund.id,
        amount: formatKsh(refund.amountCents),
        receipt: refund.receipt,
      }),
    orderNumber: order?.number ?? null,
  });
}

/**
 * Records that the result of a reversal is unknown: it is never resent automatically. M-Pesa is queried about the payment on a schedule,
 * from `checkAt` if given; the owner is alerted once.
 */
export async function doubtRefund(
  tx: Database,
  deps: LedgerDeps,
  locked: LockedRefund,
  { code, description, checkAt }: { code?: string; description: string; checkAt?: Date },
): Promise<void> {
  const changes: RefundChanges = {
    ...(locked.refund.status === 'submitting' && { status: 'unknown' }),
    ...(code !== undefined && { resultCode: code }),
    resultDescription: description,
    ...(checkAt && { nextCheckAt: checkAt }),
  };
  await updateRefund(tx, locked.refund.id, changes, deps.clock.now());
  await alertAboutRefund(tx, deps, locked, {
    subject: 'refund_unknown',
    sentence: () => m.portal_mails_alert_refund_unknown({ description }),
  });
}

/**
 * Records that the provider paid out a refund that was recorded by hand as well, once: the provider's code is kept, the case is open until
 * `settleRefund`, staff are alerted. Returns a word for the inbox.
 */
export async function recordSecondPayout(
  tx: Database,
  deps: LedgerDeps,
  locked: LockedRefund,
  { actor, refundReceipt }: { actor: Extract<Actor, { kind: 'system' }>; refundReceipt: string | null },
): Promise<string> {
  const { refund } = locked;
  const isRecorded = refund.resultCode === refundedTwiceCode || refund.resultCode === settledTwiceCode;
  if (isRecorded || (refundReceipt !== null && refund.refundReceipt === refundReceipt)) return 'known';
  const at = deps.clock.now();
  const code = refundReceipt ?? 'without a code';
  const changes: RefundChanges = {
    resultCode: refundedTwiceCode,
    resultDescription: `by hand, and by ${actor.name}: ${code}`,
    ...(refund.refundReceipt === null && { refundReceipt }),
  };
  await updateRefund(tx, refund.id, changes, at);
  await recordAudit(tx, actor, {
    action: 'refund.done_twice',
    subjectType: 'refund',
    subjectId: refund.id,
    before: { method: refund.method, refundReceipt: refund.refundReceipt },
    after: { refundReceipt },
  });
  await alertAboutRefund(tx, deps, locked, {
    subject: 'refund_twice',
    sentence: () => m.portal_mails_alert_refund_by_hand_twice({ provider: actor.name, code }),
  });
  return 'refunded_twice';
}

/** Records that a reversal ended without a refund, as reported by `actor`. A person decides how the payer gets the money. */
export async function failReversal(
  tx: Database,
  deps: LedgerDeps,
  locked: LockedRefund,
  { actor, code, description, sentence }: { actor: Actor; code: string; description: string; sentence: string },
): Promise<void> {
  const { refund } = locked;
  const at = deps.clock.now();
  await updateRefund(
    tx,
    refund.id,
    { status: 'failed', resultCode: code, resultDescription: description, nextCheckAt: null, finishedAt: at },
    at,
  );
  await recordAudit(tx, actor, {
    action: 'refund.failed',
    subjectType: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: { code, description },
  });
  await alertAboutRefund(tx, deps, locked, {
    subject: 'refund_failed',
    sentence: () => m.portal_mails_alert_refund_failed({ reason: sentence }),
  });
}
