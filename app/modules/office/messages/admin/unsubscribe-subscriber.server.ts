import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { isId } from '#app/shared/ids.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { lockSubscription, updateSubscription } from '../message-queries.server.ts';
import { refuse } from '../messages-errors.ts';

/**
 * Unsubscribes a person who asked for it otherwise than by the link. Only they can return, by confirming again. Safe to repeat. Throws
 * DomainError 'forbidden', 'subscriber_not_found'.
 */
export async function unsubscribeSubscriber(
  { db, actor, address, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'> & { readonly clock: Clock },
  id: string,
): Promise<void> {
  requireCapability(actor, 'subscribers.manage');
  await db.transaction(async (tx) => {
    const row = isId(id) ? await lockSubscription(tx, id) : null;
    if (!row) throw refuse('subscriber_not_found');
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
