import { selectOrder, type OrderRow } from './orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';
import { type Refund, isLiveRefund } from './refund.ts';
import {
  selectRefund,
  selectRefundsOf,
  selectRefunded,
  selectPaidInParts,
  selectReceiptsThatPaid,
  updateRefund,
  type RefundChanges,
} from './refund-queries.server.ts';
import { lockReceipt, selectReceipt, type Receipt } from './receipt-queries.server.ts';
import { toCents, type Cents, formatKsh } from '#app/shared/money.ts';
import { alertStaff, type StaffAlert } from './alert-staff.server.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Actor } from '#app/shared/actor.ts';

/**
 * What other modules ask of refunds inside their own transactions, after their own access check. Nothing but the ledger writes them; steps
 * of a refund that change more than its row are use cases below, and in `finish-refund.server.ts`.
 */
export {
  insertRefundRequest,
  noteDecision,
  selectDueRefunds,
  selectRefund,
  selectRefundByCode,
  selectRefundLines,
  selectRefundsOf,
  updateRefund,
} from './refund-queries.server.ts';

/** Money that nobody else decides about until the transaction ends; `order` is null where it belongs to none. */
export interface HeldMoney {
  readonly receipt: Receipt;
  readonly order: OrderRow | null;
}

/**
 * Keeps money that came in for the caller. Everything that moves money locks in the same order, so that nobody waits in a circle:
 * order, (attempt,) receipt, refund, buyer, and then courses by their id. recordMoney goes the same way; and the database's own
 * rule refunds_within_receipt locks a receipt whenever a refund is written, so no refund is locked before its receipt.
 * Returns null where there is no such receipt. Throws DomainError 'decided_meanwhile'.
 */
export async function lockMoney(tx: Database, receipt: string): Promise<HeldMoney | null> {
  const seen = await selectReceipt(tx, receipt);
  if (!seen) return null;
  const order = seen.orderId === null ? null : await selectOrder(tx, seen.orderId, { lock: true });
  const held = await lockReceipt(tx, receipt);
  // While we waited, it was matched to an order, or its own code took a stand-in's place.
  if (!held || held.orderId !== seen.orderId) throw new DomainError<SettlementErrorCode>('decided_meanwhile');
  return { receipt: held, order };
}

export interface HeldRefund extends HeldMoney {
  readonly refund: Refund;
}

/** Keeps a refund and its money for the caller; null where there is none. */
export async function lockRefund(tx: Database, refundId: string): Promise<HeldRefund | null> {
  if (!isId(refundId)) return null;
  const seen = await selectRefund(tx, refundId);
  const money = seen && (await lockMoney(tx, seen.receipt));
  const refund = money && (await selectRefund(tx, refundId, { lock: true }));
  return money && refund ? { ...money, refund } : null;
}

/**
 * The refund that took the place of one that failed: another of the same receipt, waiting or done, for one of the same payments;
 * or, where the money bought nothing, another that is for no payment either. Null where the money still has to go back.
 */
export async function replacementOf(db: Database, refund: Refund): Promise<Refund | null> {
  const all = await selectRefundsOf(db, refund.receipt);
  const mine = new Set(all.find((one) => one.refund.id === refund.id)?.paymentIds);
  const found = all.find(
    (other) =>
      other.refund.id !== refund.id &&
      (isLiveRefund(other.refund) || other.refund.status === 'done') &&
      (mine.size === 0 ? other.paymentIds.length === 0 : other.paymentIds.some((paymentId) => mine.has(paymentId))),
  );
  return found?.refund ?? null;
}

/** A receipt that paid an order, and how much of that it has not given back. */
export interface RefundableReceipt {
  readonly receipt: string;
  /** The provider that moved it. */
  readonly provider: string;
  readonly left: Cents;
}

/**
 * The receipts that paid an order, those of which most is left first; empty where all of it is given back. What came in beyond the
 * order's total is not among it: that goes back on its own, whatever becomes of the courses.
 */
export async function readRefundable(db: Database, { id, total }: OrderRow): Promise<RefundableReceipt[]> {
  const inParts = await selectPaidInParts(db, id);
  const found: RefundableReceipt[] = [];
  for (const { receipt, provider, amountCents, isPart } of await selectReceiptsThatPaid(db, id)) {
    const { taken, takenForLines } = await selectRefunded(db, receipt);
    const share = isPart ? amountCents : total - inParts;
    found.push({ receipt, provider, left: toCents(Math.min(amountCents - taken, share - takenForLines)) });
  }
  return found.toSorted((one, other) => other.left - one.left);
}

/** Tells the owner that a refund needs a person, once for each matter. */
export async function alertAboutRefund(
  tx: Database,
  deps: Pick<LedgerDeps, 'log' | 'appUrl'>,
  { refund, order }: HeldRefund,
  { subject, sentence }: Pick<StaffAlert, 'subject' | 'sentence'>,
): Promise<void> {
  await alertStaff(tx, deps, {
    subject,
    key: refund.id,
    sentence: `${sentence} Refund ${refund.id} of ${formatKsh(refund.amountCents)} for the M-Pesa code ${refund.receipt}.`,
    orderNumber: order?.number ?? null,
  });
}

/**
 * Writes that nobody knows whether a reversal took place: it is never sent again by itself. M-Pesa is asked about the payment
 * on a schedule, from `checkAt` on where that is given; the owner hears of it once.
 */
export async function doubtRefund(
  tx: Database,
  deps: LedgerDeps,
  held: HeldRefund,
  { code, description, checkAt }: { code?: string; description: string; checkAt?: Date },
): Promise<void> {
  const changes: RefundChanges = {
    ...(held.refund.status === 'submitting' && { status: 'unknown' }),
    ...(code !== undefined && { resultCode: code }),
    resultDescription: description,
    ...(checkAt && { nextCheckAt: checkAt }),
  };
  await updateRefund(tx, held.refund.id, changes, deps.clock.now());
  await alertAboutRefund(tx, deps, held, {
    subject: 'refund_unknown',
    sentence: `It is not known whether a refund reached the payer: ${description}. M-Pesa is being asked about it; do not send it again before that is known.`,
  });
}

/** Writes that a reversal ended without giving money back, as `actor` told; a person decides how the payer gets it. */
export async function failReversal(
  tx: Database,
  deps: LedgerDeps,
  held: HeldRefund,
  { actor, code, description, sentence }: { actor: Actor; code: string; description: string; sentence: string },
): Promise<void> {
  const { refund } = held;
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
  await alertAboutRefund(tx, deps, held, { subject: 'refund_failed', sentence: `A refund failed. ${sentence}` });
}
