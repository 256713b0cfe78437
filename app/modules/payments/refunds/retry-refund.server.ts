import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toCents } from '#app/shared/money.ts';
import { requireAdmin, requireMayFinish, requireNote } from '../require-admin.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import { lockRefund } from './lock-refund.server.ts';
import { isLiveRefund } from './refund.ts';
import { insertRefundRequest, selectRefundLines, selectRefundsOf } from './refund-queries.server.ts';
import { selectGivenBack } from './refunded-money-queries.server.ts';
import { replacementOf } from './replacement.server.ts';
import { requestedRefund, type RequestedRefund } from './request-refund.server.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

const refuse = (code: SettlementErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Asks again for a refund that failed, as a refund of its own: the failed one keeps its secret, so that a late success of it is
 * still recognised. Asking twice returns the same. One in doubt has to be decided about first (failRefund). Throws
 * DomainError 'forbidden', 'note_required', 'refund_not_found', 'refund_state', 'refund_replaced', 'refund_open', 'nothing_left',
 * 'decided_meanwhile'.
 */
export async function retryRefund(
  { db, clock, actor }: Deps,
  asked: { readonly refundId: string; readonly note: string },
): Promise<RequestedRefund> {
  const admin = requireAdmin(actor, 'payments.refund');
  const note = requireNote(asked.note);
  return db.transaction(async (tx) => {
    const held = await lockRefund(tx, asked.refundId);
    if (!held) throw refuse('refund_not_found');
    const { status, receipt, reason, amountCents, id } = held.refund;
    if (status !== 'failed') throw refuse('refund_state', { status });
    const known = await replacementOf(tx, held.refund);
    if (known && !isLiveRefund(known)) throw refuse('refund_replaced');
    if (known) return requestedRefund([{ refundId: known.id, amountCents: known.amountCents }], { isNew: false });
    if ((await selectRefundsOf(tx, receipt)).some(({ refund }) => isLiveRefund(refund))) throw refuse('refund_open');

    // Other refunds may have used up the rounding meanwhile.
    const { taken } = await selectGivenBack(tx, receipt);
    const left = toCents(Math.min(amountCents, held.receipt.amountCents - taken));
    if (left <= 0) throw refuse('nothing_left');
    requireMayFinish(admin, { requestedBy: held.refund.requestedBy, amountCents: left });
    const paymentIds = (await selectRefundLines(tx, id)).map(({ paymentId }) => paymentId);
    const refund = { receipt, reason, amountCents: left, note };
    const at = clock.now();
    const refundId = await insertRefundRequest(tx, { ...refund, paymentIds, requestedBy: admin.userId, at });
    await recordAudit(tx, admin, {
      action: 'refund.requested',
      subjectType: 'refund',
      subjectId: refundId,
      after: { ...refund, order: held.order?.number ?? null, insteadOf: id },
    });
    return requestedRefund([{ refundId, amountCents: left }], { isNew: true });
  });
}
