import { getLocale } from '#texts/runtime';
import { mailStaff } from '#app/modules/people/staff/mail-staff.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { ContactMessage } from './message-forms.ts';
import { acknowledgementMail, contactMail } from './message-mails.ts';
import { hasMessage, insertMessage, lockSender } from './message-queries.server.ts';

interface Needs extends Pick<UseCaseDeps, 'db' | 'clock' | 'log' | 'jobs'> {
  readonly rateLimits: RateLimits;
}

/** Milliseconds in which the same words from the same address count as one message, sent twice. */
const sameMessageMs = 10 * 60_000;

/**
 * Stores a visitor's message with the language of the request, mails it to the staff who answer messages, and acknowledges it, in one
 * transaction. Takes validated fields and the visitor's network address. Throws DomainError 'too_many_requests'.
 */
export async function sendContactMessage(
  { db, clock, log, jobs, rateLimits }: Needs,
  message: ContactMessage,
  { address }: { address: string },
): Promise<void> {
  await rateLimits.consume('message-per-network', networkOf(address));
  await rateLimits.consume('message-per-email', message.email);
  await db.transaction(async (tx) => {
    const at = clock.now();
    await lockSender(tx, message.email);
    if (await hasMessage(tx, message, new Date(at.getTime() - sameMessageMs))) return;
    const id = await insertMessage(tx, { ...message, locale: getLocale(), at });
    await mailStaff(
      { db: tx, log },
      { needs: 'messages.answer', dedupeKey: `contact-message:${id}`, write: (to) => contactMail(message, to) },
    );
    const { brand, email } = await readSiteSettings(tx);
    await queueMail(tx, acknowledgementMail(message.email, { brand, email }), jobs);
  });
}
