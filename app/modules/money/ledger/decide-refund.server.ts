import type { StaffActor } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireStaffWith, requireNote } from './require-staff-with.ts';
import { refuse } from './ledger-errors.ts';
import { lockRefund, replacementOf, type LockedRefund } from './refunds.server.ts';
import { isLiveRefund, mustRefund, refundedTwiceCode, settledTwiceCode } from './refund.ts';
import {
  insertRefundRequest,
  selectRefundLines,
  selectRefundsOf,
  selectRefunded,
  selectOtherParts,
  updateRefund,
  noteDecision,
} from './refund-queries.server.ts';
import { requireRefundDecision } from './refund-decisions.server.ts';
import { requestedRefund, type RequestedRefund } from './request-refund.server.ts';

interface Decision {
  readonly refundId: string;
  readonly note: string;
}

/** Runs a decision about a locked refund in a transaction, for a staff member who says why. */
async function decide<Result>(
  { db, actor }: ReadNowDeps,
  { refundId, note: written }: Decision,
  run: (tx: Database, staff: StaffActor, locked: LockedRefund, note: string) => Promise<Result>,
): Promise<Result> {
  const staff = requireStaffWith(actor, 'payments.refund');
  const note = requireNote(written);
  return db.transaction(async (tx) => {
    const locked = await lockRefund(tx, refundId);
    if (!locked) throw refuse('refund_not_found');
    return run(tx, staff, locked, note);
  });
}

/**
 * Retries a failed refund as a new one: the failed one keeps its secret, so that its late success is still recognised. Repeating it
 * returns the same refund. One in doubt must be decided first (failRefund). Throws DomainError 'forbidden', 'note_required',
 * 'refund_not_found', 'refund_state', 'refund_replaced', 'refund_open', 'nothing_left', 'decided_meanwhile'.
 */
export function retryRefund(deps: ReadNowDeps, input: Decision): Promise<RequestedRefund> {
  return decide(deps, input, async (tx, staff, locked, note) => {
    const { status, receipt, reason, amountCents, id } = locked.refund;
    if (status !== 'failed') throw refuse('refund_state', { status });
    const known = await replacementOf(tx, locked.refund);
    if (known && !isLiveRefund(known)) throw refuse('refund_replaced');
    if (known) return requestedRefund([{ refundId: known.id, amountCents: known.amountCents }], { isNew: false });
    if ((await selectRefundsOf(tx, receipt)).some(({ refund }) => isLiveRefund(refund))) throw refuse('refund_open');

    // Other refunds may have used up the rounding meanwhile.
    const { taken } = await selectRefunded(tx, receipt);
    const left = toCents(Math.min(amountCents, locked.incomingPayment.amountCents - taken));
    if (left <= 0) throw refuse('nothing_left');
    const at = deps.clock.now();
    const mark = await requireRefundDecision(tx, staff, locked, { decision: 'refund.request', at });
    const orderLineIds = (await selectRefundLines(tx, id)).map(({ orderLineId }) => orderLineId);
    const refund = { receipt, reason, amountCents: left, note };
    const refundId = await insertRefundRequest(tx, { ...refund, orderLineIds, requestedBy: staff.userId, at });
    await recordAudit(tx, staff, {
      action: 'refund.requested',
      subjectType: 'refund',
      subjectId: refundId,
      after: { ...refund, order: locked.order?.number ?? null, insteadOf: id, ...mark },
    });
    return requestedRefund([{ refundId, amountCents: left }], { isNew: true });
  });
}

/**
 * Cancels a requested refund that was not sent; money in review waits for a decision again. If several receipts paid the order, the
 * refunds of the others are cancelled too. Refuses to cancel money that is owed. Cancelling twice changes nothing. Throws DomainError
 * 'forbidden', 'note_required', 'refund_not_found', 'refund_owed', 'refund_state', 'decided_meanwhile'.
 */
export function cancelRefund(deps: ReadNowDeps, input: Decision): Promise<void> {
  return decide(deps, input, async (tx, staff, locked, note) => {
    const { status, reason } = locked.refund;
    if (status === 'cancelled') return;
    if (mustRefund(reason, locked.incomingPayment.state)) throw refuse('refund_owed');
    const others = await selectOtherParts(tx, input.refundId);
    // The courses are closed, so the rest of their price is owed.
    if (others.some((other) => other.status === 'done')) throw refuse('refund_owed');
    const live = [locked.refund, ...others.filter(isLiveRefund)];
    for (const part of live) if (part.status !== 'requested') throw refuse('refund_state', { status: part.status });
    const at = deps.clock.now();
    const mark = await requireRefundDecision(tx, staff, locked, { decision: 'refund.cancel', at });
    for (const part of live) {
      await updateRefund(tx, part.id, { status: 'cancelled', finishedAt: at }, at);
      await recordAudit(tx, staff, {
        action: 'refund.cancelled',
        subjectType: 'refund',
        subjectId: part.id,
        before: { status: part.status },
        after: { note, ...mark },
      });
    }
    if (locked.incomingPayment.state === 'review') await noteDecision(tx, locked.incomingPayment.receipt, null, at);
  });
}

/**
 * Decides that a refund in doubt failed, for a staff member: the M-Pesa portal shows that no money was returned. retryRefund can retry it, or
 * it is recorded by hand; a late success still counts. Repeating it changes nothing. Throws DomainError 'forbidden', 'note_required',
 * 'refund_not_found', 'refund_state', 'decided_meanwhile'.
 */
export function failRefund(deps: ReadNowDeps, input: Decision): Promise<void> {
  return decide(deps, input, async (tx, staff, locked, note) => {
    const { status, id } = locked.refund;
    if (status === 'failed') return;
    if (status !== 'unknown') throw refuse('refund_state', { status });
    const at = deps.clock.now();
    const mark = await requireRefundDecision(tx, staff, locked, { decision: 'refund.fail', at });
    await updateRefund(tx, id, { status: 'failed', nextCheckAt: null, finishedAt: at }, at);
    await recordAudit(tx, staff, {
      action: 'refund.failed',
      subjectType: 'refund',
      subjectId: id,
      before: { status },
      after: { note, ...mark },
    });
  });
}

/**
 * Closes the case of a refund by hand whose reversal succeeded too, for a staff member: the note says whether it was the same money, or what
 * became of the second payment. A colleague of whoever requested or recorded the refund does it. The books keep one refund. Repeating it
 * changes nothing. Throws DomainError of DecisionErrorCode, 'note_required', 'refund_not_found', 'refund_state', 'decided_meanwhile'.
 */
export function settleRefund(deps: ReadNowDeps, input: Decision): Promise<void> {
  return decide(deps, input, async (tx, staff, locked, note) => {
    const { id, status, resultCode, refundReceipt, resultDescription } = locked.refund;
    if (resultCode === settledTwiceCode) return;
    if (resultCode !== refundedTwiceCode) throw refuse('refund_state', { status });
    const at = deps.clock.now();
    const mark = await requireRefundDecision(tx, staff, locked, { decision: 'refund.settle', at });
    await updateRefund(tx, id, { resultCode: settledTwiceCode }, at);
    await recordAudit(tx, staff, {
      action: 'refund.settled',
      subjectType: 'refund',
      subjectId: id,
      after: { note, refundReceipt, what: resultDescription, ...mark },
    });
  });
}
