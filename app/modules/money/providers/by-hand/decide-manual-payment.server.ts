import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { selectOrder, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { updateBankLines } from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';
import { countManualPayment, type CountedAs } from './count-manual-payment.server.ts';
import { checksOf, receiptOfPayment } from './manual-payment.ts';
import { decideManualPayment, selectManualPayment, type ManualPayment } from './manual-payment-queries.server.ts';
import { refuse } from './manual-payments-errors.ts';
import type { ManualPaymentDeps } from './record-manual-payment.server.ts';

/** Locks the order of a recorded payment and then the payment, like everything that moves money. */
async function lockPayment(tx: Database, id: string): Promise<{ order: OrderRow; payment: ManualPayment }> {
  const seen = isId(id) ? await selectManualPayment(tx, id) : null;
  const order = seen && (await selectOrder(tx, seen.orderId, { lock: true }));
  const payment = order && (await selectManualPayment(tx, id, { lock: true }));
  if (!order || !payment) throw refuse('manual_payment_not_found');
  return { order, payment };
}

/**
 * Approves a recorded payment, as another person than the one who recorded it, or enters that a cheque has cleared, after confirming all
 * `checksOf` it: it counts as money of its order. A cheque that needs no approval may be cleared by whoever records payments. Doing it twice
 * changes nothing. Throws DomainError 'forbidden', 'manual_payment_not_found',
 * 'manual_payment_decided', 'manual_not_checked', and of DecisionErrorCode.
 */
export async function approveManualPayment(
  deps: ManualPaymentDeps,
  { id, checked }: { readonly id: string; readonly checked: readonly string[] },
): Promise<CountedAs | 'known'> {
  const staff = requireStaffWith(deps.actor, 'payments.record');
  const { orderId, outcome } = await deps.db.transaction(async (tx) => {
    const { order, payment } = await lockPayment(tx, id);
    const isClearing = payment.awaitsClearing && !payment.needsApproval;
    if (!isClearing && !can(staff, 'payments.approve')) throw refuse('forbidden');
    if (payment.status === 'approved') return { orderId: null, outcome: 'known' as const };
    if (payment.status !== 'waiting') throw refuse('manual_payment_decided');
    const { mark } = await requireDecision(tx, staff, isClearing ? 'payment.clear' : 'payment.approve', {
      people: await selectPeopleOfOrder(tx, order.id),
      hands: [payment.recordedBy],
    });
    const checks = checksOf(payment);
    if (!checks.every((check) => checked.includes(check))) throw refuse('manual_not_checked');
    const counted = await countManualPayment(tx, deps, order, {
      payment,
      by: staff.userId,
      isAlone: mark.alone === true,
    });
    const { method, reference, amountCents } = payment;
    await recordAudit(tx, staff, {
      action: isClearing ? 'payments.cleared' : 'payments.approved',
      subjectType: 'manual_payment',
      subjectId: id,
      before: { status: 'waiting' },
      after: { order: order.number, method, reference, amountCents, outcome: counted, checked: checks, ...mark },
    });
    return { orderId: order.id, outcome: counted };
  });
  if (orderId !== null) deps.liveEvents.publish(orderTopic(orderId));
  return outcome;
}

/**
 * Rejects a recorded payment, also a cheque that came back before it cleared, or takes one back that the staff member recorded by mistake; its
 * reference is free again. Rejecting twice changes nothing. Throws DomainError 'forbidden', 'note_required', 'manual_payment_not_found',
 * 'manual_payment_decided'.
 */
export async function rejectManualPayment(
  deps: ManualPaymentDeps,
  input: { readonly id: string; readonly note: string },
): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'payments.record');
  const note = requireNote(input.note);
  await deps.db.transaction(async (tx) => {
    const { order, payment } = await lockPayment(tx, input.id);
    const isAnybodys = payment.awaitsClearing && !payment.needsApproval;
    if (!isAnybodys && payment.recordedBy !== staff.userId && !can(staff, 'payments.approve'))
      throw refuse('forbidden');
    if (payment.status === 'rejected') return;
    if (payment.status !== 'waiting') throw refuse('manual_payment_decided');
    const people = await selectPeopleOfOrder(tx, order.id);
    const { mark } = await requireDecision(tx, staff, 'payment.reject', { people });
    await decideManualPayment(tx, payment.id, { status: 'rejected', by: staff.userId, note, at: deps.clock.now() });
    await updateBankLines(tx, { ...payment, receipt: receiptOfPayment(payment), is: 'rejected' });
    await recordAudit(tx, staff, {
      action: 'payments.rejected',
      subjectType: 'manual_payment',
      subjectId: payment.id,
      before: { status: 'waiting' },
      after: { order: order.number, note, ...mark },
    });
  });
}
