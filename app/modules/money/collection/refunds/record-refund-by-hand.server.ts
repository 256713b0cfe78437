import type { Actor } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { orderTopic, type CollectionDeps, readReceiptCode } from '../payment-provider.ts';

import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { lockDecider } from '#app/modules/people/decisions/require-decision.server.ts';
import { factsOfRefund } from '#app/modules/money/ledger/refund-decisions.server.ts';
import { decideInTwo } from '../approvals/decide-in-two.server.ts';
import { completeRefund } from './complete-refund.server.ts';
import { lockRefund, type LockedRefund, replacementOf } from '#app/modules/money/ledger/refunds.server.ts';
import { selectRefundByCode } from '#app/modules/money/ledger/refund-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';

interface RefundByHand {
  readonly refundId: string;
  /** The provider's code of the refund; absent without one, such as for cash. */
  readonly refundReceipt?: string;
  readonly note: string;
}

/**
 * Records that a staff member refunded money outside of this product, or found the refund in the provider's portal, for a refund that is
 * pending, in doubt or failed. With a code, or while M-Pesa may still refund it too, it waits until a second person says the same: whoever
 * requested the refund is the first. Repeating it changes nothing. Throws DomainError 'forbidden', 'note_required', 'receipt_code_invalid',
 * 'receipt_code_taken', 'refund_not_found', 'refund_state', 'refund_replaced', 'decided_meanwhile'.
 */
export async function recordRefundByHand(
  deps: CollectionDeps & { readonly actor: Actor },
  input: RefundByHand,
): Promise<'done' | 'waits'> {
  const staff = requireStaffWith(deps.actor, 'payments.refund');
  const note = requireNote(input.note);
  const { outcome, orderId } = await deps.db.transaction(async (tx) => {
    await lockDecider(tx, staff);
    const locked = await lockRefund(tx, input.refundId);
    if (!locked) throw refuse('refund_not_found');
    const { refund, order } = locked;
    const typed = input.refundReceipt;
    const code = typed === undefined ? null : readReceiptCode(deps, locked.incomingPayment.provider, typed);
    if (refund.status === 'done' && refund.method === 'by_hand' && refund.refundReceipt === code)
      return { outcome: 'done', orderId: null } as const;
    await refuseUnlessOpen(tx, locked);
    if (code !== null) await refuseTakenCode(tx, code);
    const at = deps.clock.now();
    const facts = await factsOfRefund(tx, staff, locked, { at, code });
    const mark = await decideInTwo(tx, deps, {
      decision: 'refund.by_hand',
      subjectId: refund.id,
      staff,
      code,
      note,
      facts,
      at,
      order: order?.number ?? null,
    });
    if (mark === 'waits') return { outcome: 'waits', orderId: null } as const;
    await completeRefund(tx, deps, locked, {
      actor: staff,
      method: 'by_hand',
      refundReceipt: code,
      mark,
      changes: { note: [refund.note, note].filter(Boolean).join('\n') },
    });
    return { outcome: 'done', orderId: order?.id ?? null } as const;
  });
  if (orderId !== null) deps.liveEvents.publish(orderTopic(orderId));
  return outcome;
}

async function refuseUnlessOpen(tx: Database, { refund }: LockedRefund): Promise<void> {
  const { status } = refund;
  if (status !== 'requested' && status !== 'unknown' && status !== 'failed') throw refuse('refund_state', { status });
  if (status === 'failed' && (await replacementOf(tx, refund))) throw refuse('refund_replaced');
}

/** Refuses a code that is already used, because one code moves money once, in or out. */
async function refuseTakenCode(tx: Database, code: string): Promise<void> {
  if ((await selectRefundByCode(tx, code)) || (await selectIncomingPayment(tx, code)))
    throw refuse('receipt_code_taken');
}
