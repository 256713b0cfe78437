import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { newestFirst } from '#app/database/newest-first.ts';
import { matchesWords } from '#app/database/matches-words.ts';
import { contactMessages, contactReplies } from '#app/database/schema/messages.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import { inboxStatuses, maxMessagesCounted, type InboxFilter, type MessageStatus } from './inbox.ts';

/** The expression of contact_messages_key_idx. */
const searched = sql`(${contactMessages.name} || ' ' || ${contactMessages.email} || ' ' || ${contactMessages.message})`;

function found({ search, status }: InboxFilter): SQL | undefined {
  const words = search.trim();
  return and(
    words === '' ? undefined : matchesWords(searched, words),
    inArray(contactMessages.status, status === null ? inboxStatuses : [status]),
  );
}

/** Selects up to `limit` messages at a place, newest first in both directions. */
export async function selectMessages(
  db: Database,
  filter: InboxFilter,
  { place, limit }: { readonly place: PagePosition; readonly limit: number },
) {
  const { createdAt, id } = contactMessages;
  const { behind, order, skip, inOrder } = newestFirst({ at: createdAt, id }, place);
  const rows = await db
    .select({
      id,
      name: contactMessages.name,
      email: contactMessages.email,
      excerpt: sql<string>`left(${contactMessages.message}, 200)`,
      status: contactMessages.status,
      createdAt,
    })
    .from(contactMessages)
    .where(and(found(filter), behind))
    .orderBy(...order)
    .offset(skip)
    .limit(limit);
  return inOrder(rows);
}

const ofStatus = (status: MessageStatus) =>
  sql`select from ${contactMessages} where ${contactMessages.status} = ${status}`;

/** Query of new messages, for counting. */
export const newMessages = ofStatus('new');

/** Counts the messages by status, and those that the filter finds, each up to `maxMessagesCounted` + 1. */
export function countMessages(db: Database, filter: InboxFilter): Promise<Record<MessageStatus | 'found', number>> {
  return cappedCounts(db, maxMessagesCounted, {
    found: sql`select from ${contactMessages} where ${found(filter)}`,
    new: newMessages,
    read: ofStatus('read'),
    answered: ofStatus('answered'),
    archived: ofStatus('archived'),
  });
}

/** Selects a whole message; null for an unknown id. */
export async function selectMessage(db: Database, id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

/** Selects and locks a message until the transaction ends. */
export async function lockMessage(db: Database, id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row ?? null;
}

/** Selects the replies, oldest first. */
export async function selectReplies(db: Database, messageId: string) {
  return db
    .select({
      id: contactReplies.id,
      body: contactReplies.body,
      sentByName: contactReplies.sentByName,
      at: contactReplies.createdAt,
    })
    .from(contactReplies)
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(asc(contactReplies.createdAt), asc(contactReplies.id));
}

export async function insertReply(db: Database, reply: typeof contactReplies.$inferInsert): Promise<void> {
  await db.insert(contactReplies).values(reply);
}

export async function updateMessageStatus(
  db: Database,
  id: string,
  { status, handledBy }: { readonly status: MessageStatus; readonly handledBy: string | null },
): Promise<void> {
  await db.update(contactMessages).set({ status, handledBy }).where(eq(contactMessages.id, id));
}

/** Deletes a message with its replies. */
export async function deleteMessageRow(db: Database, id: string): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.id, id));
}
