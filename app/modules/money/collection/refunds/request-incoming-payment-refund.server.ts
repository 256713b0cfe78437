import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import { lockDecider, requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { unmatchedMoney } from '../money/find-provisional-receipt.server.ts';
import { requireUncounted } from '../money/require-uncounted.server.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { factsOfMoneyRefund } from '#app/modules/money/ledger/refund-decisions.server.ts';
import { lockMoney } from '#app/modules/money/ledger/refunds.server.ts';
import { isLiveRefund } from '#app/modules/money/ledger/refund.ts';
import { requestedRefund, type RequestedRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { insertRefundRequest, selectRefundsOf, noteDecision } from '#app/modules/money/ledger/refund-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';

/**
 * Requests a full refund of money in review: another amount than the order's, or money without an order. Repeating it returns the pending
 * refund. Throws DomainError 'forbidden', 'note_required', 'receipt_not_found', 'receipt_not_in_review',
 * 'money_may_be_counted', 'decided_meanwhile', and of DecisionErrorCode.
 */
export async function requestIncomingPaymentRefund(
  { db, clock, actor }: ReadNowDeps,
  input: { readonly receipt: string; readonly note: string },
): Promise<RequestedRefund> {
  const staff = requireStaffWith(actor, 'payments.refund');
  const note = requireNote(input.note);
  return db.transaction(async (tx) => {
    await lockDecider(tx, staff);
    const money = await lockMoney(tx, readReceiptName(input.receipt));
    if (!money) throw refuse('receipt_not_found');
    const { receipt, amountCents, state } = money.incomingPayment;
    if (state !== 'review') throw refuse('receipt_not_in_review');
    const live = (await selectRefundsOf(tx, receipt)).find(({ refund }) => isLiveRefund(refund));
    if (live) {
      const { id, amountCents: waits } = live.refund;
      return requestedRefund([{ refundId: id, amountCents: waits }], { isNew: false });
    }

    const at = clock.now();
    const facts = await factsOfMoneyRefund(tx, staff, money.incomingPayment, at);
    const { mark } = await requireDecision(tx, staff, 'refund.request', facts);
    const stored = await selectIncomingPayment(tx, receipt);
    if (stored?.attemptId === null) await requireUncounted(tx, { clock }, { money: unmatchedMoney(stored) });
    const reason = money.order ? 'wrong_amount' : 'unclaimed';
    const refund = { receipt, amountCents, reason, note } as const;
    const refundId = await insertRefundRequest(tx, { ...refund, orderLineIds: [], requestedBy: staff.userId, at });
    await noteDecision(tx, receipt, { by: staff.userId, note }, at);
    await recordAudit(tx, staff, {
      action: 'refund.requested',
      subjectType: 'refund',
      subjectId: refundId,
      after: { ...refund, order: money.order?.number ?? null, ...mark },
    });
    return requestedRefund([{ refundId, amountCents }], { isNew: true });
  });
}
