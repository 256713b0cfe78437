import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { checkPapers } from '#app/database/schema/checks.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { DeviceContact } from './device-contact.ts';

/** Selects the open papers of a learner whose last request was recorded before a moment. */
export async function selectOpenContacts(db: Database, userId: string, before: Date) {
  return db
    .select({
      id: checkPapers.id,
      startedAt: checkPapers.startedAt,
      lastSeenAt: checkPapers.lastSeenAt,
      onlineSince: checkPapers.onlineSince,
      seenBeforeAt: checkPapers.seenBeforeAt,
    })
    .from(checkPapers)
    .where(
      and(
        eq(checkPapers.userId, userId),
        eq(checkPapers.state, 'open'),
        or(isNull(checkPapers.lastSeenAt), lt(checkPapers.lastSeenAt, before)),
      ),
    )
    .orderBy(asc(checkPapers.id));
}

/** Writes when the server heard from the learner of a paper; nothing once it is closed. */
export async function updateContact(
  db: Database,
  id: string,
  { lastSeenAt, onlineSince, seenBeforeAt }: DeviceContact,
): Promise<void> {
  await db
    .update(checkPapers)
    .set({ lastSeenAt, onlineSince, seenBeforeAt })
    .where(and(eq(checkPapers.id, id), eq(checkPapers.state, 'open')));
}
