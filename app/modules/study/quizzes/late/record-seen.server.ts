import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { selectOpenContacts, updateContacts } from './late-queries.server.ts';
import { contactAfter } from './device-contact.ts';

/** Milliseconds between two records, which limit their precision. */
const seenEveryMs = 5_000;

/**
 * Records that a device of a learner reaches the server while an attempt of theirs is open: what is handed in later cannot say that it was offline
 * then. For the user of a request's session; nothing for null. One query where no attempt is open, two otherwise.
 */
export async function recordSeen(
  { db, clock }: Pick<UseCaseDeps, 'db' | 'clock'>,
  userId: string | null,
): Promise<void> {
  if (userId === null) return;
  const now = clock.now();
  const contacts = await selectOpenContacts(db, userId, new Date(now.getTime() - seenEveryMs));
  if (contacts.length === 0) return;
  await updateContacts(
    db,
    contacts.map(({ id, ...contact }) => ({ id, ...contactAfter(contact, now) })),
  );
}
