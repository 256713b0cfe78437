import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { baseLocale } from '#app/shared/locale.ts';
import { rolesWith, type Capability } from '#app/shared/permissions.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { selectStaff } from '../accounts/staff-queries.server.ts';

interface StaffMail {
  /** Capability that its reader needs to act on it. */
  readonly needs: Capability;
  /** Deduplication key; each reader gets the mail once. */
  readonly dedupeKey: string;
  /** A person who gets none, because they cannot act on it. */
  readonly exceptUserId?: string;
  readonly write: (to: string) => MailDraft;
}

/**
 * Queues a mail about the shop to its staff, in English, in the caller's transaction: always to the company's address, which is the
 * owner's, and to every other staff member with the capability `needs`, without `exceptUserId`. For the system: checks no actor. Logs and skips
 * invalid addresses.
 */
export async function mailStaff(
  { db, log, jobs }: { readonly db: Database; readonly log: Log; readonly jobs?: Jobs },
  { needs, dedupeKey, exceptUserId, write }: StaffMail,
): Promise<void> {
  const { email, brand } = await readSiteSettings(db);
  const staff = await selectStaff(
    db,
    rolesWith(needs).filter((role) => role !== 'owner'),
  );
  const readers = [
    { to: email, key: dedupeKey },
    ...staff
      .filter((person) => person.email !== email.toLowerCase() && person.id !== exceptUserId)
      .map((person) => ({ to: person.email, key: `${dedupeKey}:${person.id}` })),
  ];
  for (const { to, key } of readers) {
    let mail;
    try {
      mail = inLocale(baseLocale, () => composeMail({ ...write(to), brand, dedupeKey: key }));
    } catch (error) {
      log.error({ err: error, mail: dedupeKey }, 'a mail to the staff has no recipient');
      continue;
    }
    await queueMail(db, mail, jobs);
  }
}
