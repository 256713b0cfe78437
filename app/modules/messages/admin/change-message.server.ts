import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { MessagesErrorCode } from '../messages-errors.ts';
import { deleteMessageRow, lockMessage, updateMessageStatus } from './inbox-queries.server.ts';
import { settableStatuses, type SettableStatus } from './inbox.ts';
import { requireCapability, type MessagesDeps } from './messages-deps.ts';

/**
 * Marks a message as read or new, or archives it. Idempotent. Opening a message, which marks it as read, keeps 'answered'. Returns the
 * former status, for undo; null if nothing changed, or no button sets it. Throws DomainError 'forbidden', 'message_not_found'.
 */
export async function setMessageStatus(
  { db, actor, address }: MessagesDeps,
  { id, status, isOpening = false }: { readonly id: string; readonly status: SettableStatus; isOpening?: boolean },
): Promise<SettableStatus | null> {
  requireCapability(actor, 'messages.answer');
  return db.transaction(async (tx) => {
    const row = isId(id) ? await lockMessage(tx, id) : null;
    if (!row) throw new DomainError<MessagesErrorCode>('message_not_found');
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
export async function deleteMessage({ db, actor, address }: MessagesDeps, id: string): Promise<void> {
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
