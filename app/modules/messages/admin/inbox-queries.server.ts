import { and, asc, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import { contactMessages, contactReplies } from '#app/database/schema/messages.ts';
import { cappedCounts } from '#app/platform/capped-counts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { anywhere } from '#app/shared/like-pattern.ts';
import { wayOf, type Place } from '#app/shared/page-beside.ts';
import { inboxStatuses, mostMessagesCounted, type InboxFilter, type MessageStatus } from './inbox.ts';

/** As contact_messages_search_idx has it. */
const searched = sql`(${contactMessages.name} || ' ' || ${contactMessages.email} || ' ' || ${contactMessages.message})`;

function found({ search, status }: InboxFilter): SQL | undefined {
  const words = search.trim();
  return and(
    words === '' ? undefined : ilike(searched, anywhere(words)),
    inArray(contactMessages.status, status === null ? inboxStatuses : [status]),
  );
}

/** Those behind a message in the order of the list, newest first; none, where that is gone. */
function beyond(messageId: string, isForward: boolean): SQL {
  const { createdAt, id } = contactMessages;
  const theirs = sql`(select ${createdAt} from ${contactMessages} where ${id} = ${messageId})`;
  return isForward
    ? sql`(${createdAt} <= ${theirs} and (${createdAt} < ${theirs} or ${id} > ${messageId}))`
    : sql`(${createdAt} >= ${theirs} and (${createdAt} > ${theirs} or ${id} < ${messageId}))`;
}

/** Up to `limit` messages at a place, newest first, whichever way it is read. */
export async function selectMessages(
  db: Database,
  filter: InboxFilter,
  { place, limit }: { readonly place: Place; readonly limit: number },
) {
  const { beside, skip, isBackwards } = wayOf(place);
  const { createdAt, id } = contactMessages;
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
    .where(and(found(filter), beside === null ? undefined : beyond(beside, !isBackwards)))
    .orderBy(...(isBackwards ? [asc(createdAt), desc(id)] : [desc(createdAt), asc(id)]))
    .offset(skip)
    .limit(limit);
  return isBackwards ? rows.toReversed() : rows;
}

const ofStatus = (status: MessageStatus) =>
  sql`select from ${contactMessages} where ${contactMessages.status} = ${status}`;

/** Those that wait to be looked at, as a list to be counted. */
export const newMessages = ofStatus('new');

/** How many messages there are of each status, and how many the filter finds, each up to `mostMessagesCounted` and one. */
export function countMessages(db: Database, filter: InboxFilter): Promise<Record<MessageStatus | 'found', number>> {
  return cappedCounts(db, mostMessagesCounted, {
    found: sql`select from ${contactMessages} where ${found(filter)}`,
    new: newMessages,
    read: ofStatus('read'),
    answered: ofStatus('answered'),
    archived: ofStatus('archived'),
  });
}

/** A message whole; null where there is none. */
export async function selectMessage(db: Database, id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row ?? null;
}

/** The same, kept from others until the transaction ends. */
export async function lockMessage(db: Database, id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update');
  return row ?? null;
}

/** Oldest first. */
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

/** With its replies. */
export async function deleteMessageRow(db: Database, id: string): Promise<void> {
  await db.delete(contactMessages).where(eq(contactMessages.id, id));
}
