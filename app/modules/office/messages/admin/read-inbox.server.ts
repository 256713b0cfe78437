import { isId } from '#app/shared/ids.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../messages-errors.ts';
import { countMessages, selectMessage, selectMessages, selectReplies } from './inbox-queries.server.ts';
import {
  maxMessagesCounted,
  type InboxFilter,
  type InboxPage,
  type MessageRecord,
  type MessageStatus,
} from './inbox.ts';

/** Returns a page of the inbox, newest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listMessages(
  { db, actor }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  filter: InboxFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<InboxPage> {
  requireCapability(actor, 'messages.answer');
  const { found, ...counts } = await countMessages(db, filter);
  const total = totalOf([found], maxMessagesCounted);
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectMessages(db, filter, { place, limit: most }),
    {
      cursor,
      limit,
      total,
    },
  );
  return {
    messages: rows.map(({ createdAt, excerpt, status, ...row }) => ({
      ...row,
      excerpt: excerpt.replace(/\s+/g, ' '),
      // The database allows no other values (contact_messages_status).
      status: status as MessageStatus,
      at: createdAt,
    })),
    counts,
    total,
    ...beside,
  };
}

/** Returns a message with its replies. Two queries. Throws DomainError 'forbidden', 'message_not_found'. */
export async function readMessage(
  { db, actor }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  id: string,
): Promise<MessageRecord> {
  requireCapability(actor, 'messages.answer');
  const row = isId(id) ? await selectMessage(db, id) : null;
  if (!row) throw refuse('message_not_found');
  const { name, email, message, locale, status, createdAt } = row;
  const replies = await selectReplies(db, row.id);
  return { id: row.id, name, email, message, locale, status: status as MessageStatus, at: createdAt, replies };
}
