import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../messages-errors.ts';
import { deleteMessageRow, lockMessage, updateMessageStatus } from './inbox-queries.server.ts';
import { settableStatuses, type SettableStatus } from './inbox.ts';

/**
 * Marks a message as read or new, or archives it. Idempotent. Opening a message, which marks it as read, keeps 'answered'. Returns the
 * former status, for undo; null if nothing changed, or no button sets it. Throws DomainError 'forbidden', 'message_not_found'.
 */
export async function setMessageStatus(
  { db, actor, address }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  { id, status, isOpening = false }: { readonly id: string; readonly status: SettableStatus; isOpening?: boolean },
): Promise<SettableStatus | null> {
  requireCapability(actor, 'messages.answer');
  return db.transaction(async (tx) => {
    const row = isId(id) ? await lockMessage(tx, id) : null;
    if (!row) throw refuse('message_not_found');
    if (row.status === status || (isOpening && row.status !== 'new')) return null;
    await updateMessageStatus(tx, row.id, { status, handledBy: userIdOf(actor) });
    await recordAudit(tx, actor, {
      action: 'message.marked',
      subjectType: 'message',
      subjectId: row.id,
      before: { status: row.status },
      after: { status },
      ...(address !== undefined && { address }),
    });
    return settableStatuses.find((each) => each === row.status) ?? null;
  });
}

/** Deletes a message with its replies; the log keeps none of their words. Ignores a deleted one. Throws DomainError 'forbidden'. */
export async function deleteMessage(
  { db, actor, address }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  id: string,
): Promise<void> {
  requireCapability(actor, 'messages.answer');
  if (!isId(id)) return;
  await db.transaction(async (tx) => {
    const row = await lockMessage(tx, id);
    if (!row) return;
    await deleteMessageRow(tx, row.id);
    await recordAudit(tx, actor, {
      action: 'message.deleted',
      subjectType: 'message',
      subjectId: row.id,
      before: { status: row.status },
      ...(address !== undefined && { address }),
    });
  });
}
