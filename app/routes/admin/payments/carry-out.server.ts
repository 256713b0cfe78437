import { decideAttempt } from '#app/modules/collection/attempts/decide-attempt.server.ts';
import type { Decision } from '#app/modules/payments/admin/decisions.ts';
import { combinePayments } from '#app/modules/collection/claims/combine-payments.server.ts';
import { decideClaim } from '#app/modules/collection/claims/decide-claim.server.ts';
import { setReceiptCode } from '#app/modules/collection/money/set-receipt-code.server.ts';
import { pairWithOrder } from '#app/modules/collection/reconcile/pair-with-order.server.ts';
import { matchReceipt } from '#app/modules/collection/claims/match-receipt.server.ts';
import type { MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import { cancelRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { failRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { requestReceiptRefund } from '#app/modules/collection/refunds/request-receipt-refund.server.ts';
import { requestRefund } from '#app/modules/ledger/request-refund.server.ts';
import { retryRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { fieldOf } from '../../form-fields.server.ts';
import type { PaymentDone } from '#app/modules/payments/ui/admin/payment-notices.ts';

type Deps = MpesaDeps & { readonly actor: Actor };

/** Takes a decision by its form, in one use case each. Returns what was done; throws their DomainErrors. */
export async function carryOut(deps: Deps, decision: Decision, subject: string, form: FormData): Promise<PaymentDone> {
  const note = fieldOf(form, 'note', 2000);
  const code = fieldOf(form, 'code', 40).trim();
  switch (decision) {
    case 'refund':
      return refund(deps, subject, form, { note, code });
    case 'send':
      return send(deps, subject);
    case 'by-hand':
      await recordRefundByHand(deps, { refundId: subject, note, ...(code !== '' && { refundReceipt: code }) });
      return 'by_hand';
    case 'cancel':
      await cancelRefund(deps, { refundId: subject, note });
      return 'cancelled';
    case 'fail':
      await failRefund(deps, { refundId: subject, note });
      return 'failed';
    case 'retry':
      await retryRefund(deps, { refundId: subject, note });
      return 'waits';
    case 'give-back':
      await requestReceiptRefund(deps, { receipt: subject, note });
      return 'waits';
    case 'match':
      await matchReceipt(deps, { receipt: subject, orderNumber: fieldOf(form, 'order', 40), note });
      return 'matched';
    case 'combine':
      await combinePayments(deps, { orderNumber: subject, receipts: linesOf(form), note });
      return 'matched';
    case 'set-code':
      await setReceiptCode(deps, { receipt: subject, code, note });
      return 'code_set';
    case 'pair':
      await pairWithOrder(deps, { code: subject, orderNumber: fieldOf(form, 'order', 40), note });
      return 'code_set';
    case 'accept':
    case 'reject':
      await decideClaim(deps, { claimId: subject, decision, note });
      return decision === 'accept' ? 'accepted' : 'rejected';
    case 'paid': {
      const amountShillings = Number(fieldOf(form, 'amount', 12).replaceAll(/[\s,]/g, '') || Number.NaN);
      await decideAttempt(deps, {
        attemptId: subject,
        decision: { kind: 'paid', receipt: code, amountShillings },
        note,
      });
      return 'received';
    }
    case 'not-paid':
      await decideAttempt(deps, { attemptId: subject, decision: { kind: 'failed' }, note });
      return 'not_paid';
  }
}

/** Asked for first, so that it waits where its sending fails. */
async function refund(
  deps: Deps,
  orderId: string,
  form: FormData,
  { note, code }: { readonly note: string; readonly code: string },
): Promise<PaymentDone> {
  const paymentIds = linesOf(form);
  const outsideGuarantee = form.get('outside') === 'on';
  const asked = { orderId, note, outsideGuarantee, ...(paymentIds.length > 0 && { paymentIds }) };
  const { parts } = await requestRefund(deps, asked);
  switch (form.get('way')) {
    case 'reversal': {
      const sent: PaymentDone[] = [];
      for (const { refundId } of parts) sent.push(await send(deps, refundId));
      // Of several, the one that needs a person.
      return sent.find((done) => done === 'unknown' || done === 'not_sent') ?? sent[0] ?? 'waits';
    }
    case 'by-hand':
      if (parts.length > 1 && code !== '') throw new DomainError<SettlementErrorCode>('refund_in_parts');
      for (const { refundId } of parts)
        await recordRefundByHand(deps, { refundId, note, ...(code !== '' && { refundReceipt: code }) });
      return 'by_hand';
    default:
      return 'waits';
  }
}

/** Payments of an order, or payments in review by their codes. */
const linesOf = (form: FormData) => form.getAll('line').filter((line) => typeof line === 'string');

async function send(deps: Deps, refundId: string): Promise<PaymentDone> {
  return (await sendRefund(deps, { refundId })).outcome;
}
