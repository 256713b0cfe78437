import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { lockSubscription, updateSubscription } from '../message-queries.server.ts';
import type { MessagesErrorCode } from '../messages-errors.ts';
import { requireCapability, type MessagesDeps } from './messages-deps.ts';

/**
 * Unsubscribes a person who asked for it otherwise than by the link. Only they can return, by confirming again. Safe to repeat. Throws
 * DomainError 'forbidden', 'subscriber_not_found'.
 */
export async function unsubscribeSubscriber(
  { db, actor, address, clock }: MessagesDeps & { readonly clock: Clock },
  id: string,
): Promise<void> {
  requireCapability(actor, 'subscribers.manage');
  await db.transaction(async (tx) => {
    const row = isId(id) ? await lockSubscription(tx, id) : null;
    if (!row) throw new DomainError<MessagesErrorCode>('subscriber_not_found');
    if (row.status === 'unsubscribed') return;
    await updateSubscription(tx, id, { status: 'unsubscribed', at: clock.now() });
    await recordAudit(tx, actor, {
      action: 'subscriber.unsubscribed',
      subjectType: 'subscriber',
      subjectId: id,
      before: { status: row.status },
      after: { status: 'unsubscribed' },
      ...(address !== undefined && { address }),
    });
  });
}
