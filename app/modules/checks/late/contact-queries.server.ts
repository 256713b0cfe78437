import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
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

/** Writes when the server heard from the learner of papers, in one statement; nothing for those that are closed meanwhile. */
export async function updateContacts(
  db: Database,
  contacts: readonly (DeviceContact & { readonly id: string })[],
): Promise<void> {
  await db.execute(sql`
    update ${checkPapers} set last_seen_at = heard."lastSeenAt", online_since = heard."onlineSince", seen_before_at = heard."seenBeforeAt"
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
      heard (id uuid, "lastSeenAt" timestamptz, "onlineSince" timestamptz, "seenBeforeAt" timestamptz)
    where ${checkPapers.id} = heard.id and ${checkPapers.state} = 'open'`);
}
