import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireAdmin, requireNote } from '../require-admin.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import { lockRefund } from './lock-refund.server.ts';
import { updateRefund } from './refund-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

/**
 * A person decides about a refund in doubt: the M-Pesa portal shows that no money went back. It counts as failed, and can
 * be tried again by retryRefund or recorded by hand; a late success still counts. Saying it twice changes nothing. Throws
 * DomainError 'forbidden', 'note_required', 'refund_not_found', 'refund_state', 'decided_meanwhile'.
 */
export async function failRefund(
  { db, clock, actor }: Deps,
  asked: { readonly refundId: string; readonly note: string },
): Promise<void> {
  const admin = requireAdmin(actor, 'payments.refund');
  const note = requireNote(asked.note);
  await db.transaction(async (tx) => {
    const held = await lockRefund(tx, asked.refundId);
    if (!held) throw new DomainError<SettlementErrorCode>('refund_not_found');
    const { status, id } = held.refund;
    if (status === 'failed') return;
    if (status !== 'unknown') throw new DomainError<SettlementErrorCode>('refund_state', { status });
    const at = clock.now();
    await updateRefund(tx, id, { status: 'failed', nextCheckAt: null, finishedAt: at }, at);
    await recordAudit(tx, admin, {
      action: 'refund.failed',
      subjectType: 'refund',
      subjectId: id,
      before: { status },
      after: { note },
    });
  });
}
