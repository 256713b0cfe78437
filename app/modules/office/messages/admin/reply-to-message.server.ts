import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { isId } from '#app/shared/ids.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { replyMail } from '../message-mails.ts';
import { refuse } from '../messages-errors.ts';
import { insertReply, lockMessage, selectReplies, updateMessageStatus } from './inbox-queries.server.ts';

interface Reply {
  readonly messageId: string;
  /** Id from the form, so that a reply sent twice goes out once. */
  readonly id: string;
  readonly body: string;
  /** Number of replies that the staff member saw, so that two staff members do not answer unknowingly. */
  readonly seen: number;
}

/**
 * Answers a message by mail in the message's language and stores the reply, in one transaction; replies to the mail go to the company. Throws
 * DomainError 'forbidden', 'message_not_found', and 'already_answered' if another staff member answered since the form was opened.
 */
export async function replyToMessage(
  {
    db,
    actor,
    address,
    clock,
    jobs,
  }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'> & { readonly clock: Clock; readonly jobs: Jobs },
  { messageId, id, body, seen }: Reply,
): Promise<void> {
  requireCapability(actor, 'messages.answer');
  await db.transaction(async (tx) => {
    const row = isId(messageId) ? await lockMessage(tx, messageId) : null;
    if (!row) throw refuse('message_not_found');
    const replies = await selectReplies(tx, row.id);
    if (replies.some((reply) => reply.id === id)) return;
    if (replies.length !== seen) throw refuse('already_answered');
    const sentByName = actor.kind === 'staff' || actor.kind === 'system' ? actor.name : actor.kind;
    const sentBy = userIdOf(actor);
    await insertReply(tx, { id, messageId: row.id, body, sentByName, sentBy, createdAt: clock.now() });
    await updateMessageStatus(tx, row.id, { status: 'answered', handledBy: sentBy });
    const { brand, email } = await readSiteSettings(tx);
    const mail = inLocale(row.locale, () => replyMail(row, { body, id, brand, email }));
    await queueMail(tx, mail, jobs);
    await recordAudit(tx, actor, {
      action: 'message.answered',
      subjectType: 'message',
      subjectId: row.id,
      before: { status: row.status },
      after: { status: 'answered' },
      ...(address !== undefined && { address }),
    });
  });
}
