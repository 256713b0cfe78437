import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireAdmin, requireNote } from '../require-admin.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import { lockRefund } from './lock-refund.server.ts';
import { isLiveRefund, isOwed } from './refund.ts';
import { selectOtherParts, updateRefund } from './refund-queries.server.ts';
import { noteDecision } from './refunded-money-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

/**
 * Takes back a refund that was asked for and not sent; money in review waits for a decision again. Of an order that several
 * receipts paid, the refunds of the others go with it. Money that is owed is not cancelled. Cancelling twice changes nothing. Throws DomainError 'forbidden', 'note_required', 'refund_not_found',
 * 'refund_owed', 'refund_state', 'decided_meanwhile'.
 */
export async function cancelRefund(
  { db, clock, actor }: Deps,
  asked: { readonly refundId: string; readonly note: string },
): Promise<void> {
  const admin = requireAdmin(actor, 'payments.refund');
  const note = requireNote(asked.note);
  await db.transaction(async (tx) => {
    const held = await lockRefund(tx, asked.refundId);
    if (!held) throw new DomainError<SettlementErrorCode>('refund_not_found');
    const { status, reason } = held.refund;
    if (status === 'cancelled') return;
    // What came in beyond an order's total is owed too.
    if (isOwed(reason) || (reason === 'wrong_amount' && held.receipt.state !== 'review'))
      throw new DomainError<SettlementErrorCode>('refund_owed');
    const others = await selectOtherParts(tx, asked.refundId);
    // The courses are closed: what is missing of their price is owed.
    if (others.some((other) => other.status === 'done')) throw new DomainError<SettlementErrorCode>('refund_owed');
    const live = [held.refund, ...others.filter(isLiveRefund)];
    for (const part of live)
      if (part.status !== 'requested')
        throw new DomainError<SettlementErrorCode>('refund_state', { status: part.status });
    const at = clock.now();
    for (const part of live) {
      await updateRefund(tx, part.id, { status: 'cancelled', finishedAt: at }, at);
      await recordAudit(tx, admin, {
        action: 'refund.cancelled',
        subjectType: 'refund',
        subjectId: part.id,
        before: { status: part.status },
        after: { note },
      });
    }
    if (held.receipt.state === 'review') await noteDecision(tx, held.receipt.receipt, null, at);
  });
}
