import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { provisionalSources } from '#app/shared/payment-terms.ts';
import { orderTopic, type CollectionDeps, readReceiptCode } from '../payment-provider.ts';
import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';

import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectPeopleOfMoney } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { giveReceiptCode } from './give-receipt-code.server.ts';

/**
 * Gives a provisional receipt the code from its provider's portal, for a staff member. Keeps amount, order and courses; rejects claims of other
 * orders on the code. Throws DomainError 'forbidden', 'note_required', 'receipt_code_invalid', 'receipt_not_found',
 * 'receipt_not_provisional', 'receipt_code_taken'.
 */
export async function setReceiptCode(
  deps: CollectionDeps & { readonly actor: Actor },
  input: { readonly receipt: string; readonly code: string; readonly note: string },
): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'payments.decide');
  const note = requireNote(input.note);
  const provisional = readReceiptName(input.receipt);
  const orderId = await deps.db.transaction(async (tx) => {
    const counted = await selectIncomingPayment(tx, provisional);
    if (!counted) throw refuse('receipt_not_found');
    const code = readReceiptCode(deps, counted.provider, input.code);
    if (!provisionalSources.includes(counted.source)) throw refuse('receipt_not_provisional');
    const people = await selectPeopleOfMoney(tx, counted);
    const { mark } = await requireDecision(tx, staff, 'incoming_payment.set_code', { people });
    const reported = {
      receipt: code,
      phone: null,
      paidAt: counted.paidAt ?? counted.createdAt,
      source: 'by_hand',
    } as const;
    const outcome = await giveReceiptCode(tx, deps, { provisional, reported });
    if (outcome === 'taken') throw refuse('receipt_code_taken');
    if (outcome === 'gone') throw refuse('receipt_not_provisional');
    const order = counted.orderId === null ? null : await selectOrder(tx, counted.orderId);
    await recordAudit(tx, staff, {
      action: 'receipt.code_set',
      subjectType: 'receipt',
      subjectId: code,
      before: { receipt: provisional },
      after: { receipt: code, order: order?.number ?? null, note, ...mark },
    });
    return counted.orderId;
  });
  if (orderId !== null) deps.liveEvents.publish(orderTopic(orderId));
}
