import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { bounceIncomingPayment } from '#app/modules/money/ledger/bounce-incoming-payment.server.ts';
import { lockMoney } from '#app/modules/money/ledger/refunds.server.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { isId } from '#app/shared/ids.ts';
import { lockOrdersOfInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { selectPeopleOfMoney } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { updateBankLines } from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';
import { receiptOfPayment } from './manual-payment.ts';
import { markBounced, selectManualPayment } from './manual-payment-queries.server.ts';
import { refuse } from './manual-payments-errors.ts';
import type { ManualPaymentDeps } from './record-manual-payment.server.ts';

/**
 * Records that the bank returned a cheque that counts: its courses close, its invoice is credited, and the buyer is told, but no money goes
 * out (`bounceReceipt`). Recording it twice changes nothing. Throws DomainError 'forbidden', 'note_required', 'manual_payment_not_found',
 * 'manual_payment_stands' for what is no approved cheque, and like bounceReceipt.
 */
export async function bounceCheque(
  deps: ManualPaymentDeps,
  input: { readonly id: string; readonly note: string },
): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'payments.record');
  const note = requireNote(input.note);
  const orderId = await deps.db.transaction(async (tx) => {
    const seen = isId(input.id) ? await selectManualPayment(tx, input.id) : null;
    if (!seen) throw refuse('manual_payment_not_found');
    // What other payments brought into its plan is asked for too.
    await lockOrdersOfInstalmentPlan(tx, seen.orderId);
    const money = await lockMoney(tx, receiptOfPayment(seen));
    const payment = await selectManualPayment(tx, input.id, { lock: true });
    if (payment?.status === 'bounced') return null;
    if (!money || payment?.status !== 'approved' || payment.method !== 'cheque') throw refuse('manual_payment_stands');
    const people = await selectPeopleOfMoney(tx, money.incomingPayment);
    const { mark } = await requireDecision(tx, staff, 'payment.bounce', { people });
    await markBounced(tx, payment.id, deps.clock.now());
    await updateBankLines(tx, { ...payment, receipt: receiptOfPayment(payment), is: 'bounced' });
    await bounceIncomingPayment(tx, deps, money, { staff, note, mark });
    await recordAudit(tx, staff, {
      action: 'payments.bounced',
      subjectType: 'manual_payment',
      subjectId: payment.id,
      before: { status: 'approved' },
      after: { order: money.order?.number ?? null, reference: payment.reference, note, ...mark },
    });
    return money.order?.id ?? null;
  });
  if (orderId !== null) deps.liveEvents.publish(orderTopic(orderId));
}
