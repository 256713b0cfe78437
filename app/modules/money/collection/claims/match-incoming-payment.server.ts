import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { everybodyOf } from '#app/shared/decision-rules.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatKsh } from '#app/shared/money.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { selectPeopleOfMoney, selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { applyMoneyInReview, lockOrderByNumber } from './apply-money-in-review.server.ts';

/**
 * Pays an unpaid order with money in review, for a staff member. Money beyond its total is refunded. Matching again changes nothing. Throws
 * DomainError of DecisionErrorCode, 'note_required', 'order_not_found', 'order_paid', 'receipt_not_found', 'receipt_not_in_review', 'refund_open',
 * 'money_too_little', 'order_undeliverable', 'money_may_be_counted', 'decided_meanwhile'.
 */
export async function matchIncomingPayment(
  deps: CollectionDeps & { readonly actor: Actor },
  input: { readonly receipt: string; readonly orderNumber: string; readonly note: string },
): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'payments.decide');
  const note = requireNote(input.note);
  const receipt = readReceiptName(input.receipt);
  const orderId = await deps.db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, input.orderNumber);
    const money = await selectIncomingPayment(tx, receipt);
    const people = await selectPeopleOfOrder(tx, order.id);
    const payers = money ? await selectPeopleOfMoney(tx, money) : {};
    const { mark } = await requireDecision(tx, staff, 'incoming_payment.match', {
      people: everybodyOf([people, payers]),
    });
    const applied = await applyMoneyInReview(tx, deps, { order, receipt, staff, note });
    if (applied)
      await recordAudit(tx, staff, {
        action: 'receipt.matched',
        subjectType: 'receipt',
        subjectId: receipt,
        before: { state: 'review', orderId: applied.orderId },
        after: { order: order.number, amount: formatKsh(applied.amountCents), note, ...mark },
      });
    return order.id;
  });
  deps.liveEvents.publish(orderTopic(orderId));
}
