import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { MessagesErrorCode } from '../messages-errors.ts';
import { newsletterToken, readNewsletterToken } from '../newsletter-token.server.ts';
import { insertReminderOptOut } from './opt-out-queries.server.ts';

/** Links of a mail that end mails of its kind: a page with a button, and an address for the mail program's own button (RFC 8058). */
export interface LeaveLinks {
  readonly unsubscribePage: string;
  readonly unsubscribeUrl: string;
}

/** Returns the links of a reminder to a user; the page in the current language. */
export function leaveRemindersLinks(
  { appUrl, newsletterKey }: { readonly appUrl: string; readonly newsletterKey: string },
  userId: string,
): LeaveLinks {
  const token = newsletterToken(newsletterKey, 'no-reminders', userId);
  return {
    unsubscribePage: `${appUrl}${localHref('/unsubscribe')}?${new URLSearchParams({ token })}`,
    unsubscribeUrl: `${appUrl}/api/unsubscribe/${token}`,
  };
}

/**
 * Ends the mails that the token of a mail's link belongs to. Needs no sign-in: the token proves that the mail arrived. Safe to repeat.
 * Throws DomainError 'invalid_newsletter_link'.
 */
export async function leaveMails(
  { db, clock, newsletterKey }: { readonly db: Database; readonly clock: Clock; readonly newsletterKey: string },
  { token }: { readonly token: string },
): Promise<void> {
  const userId = readNewsletterToken(newsletterKey, 'no-reminders', token);
  const isKnown = userId !== null && (await insertReminderOptOut(db, userId, clock.now()));
  if (!isKnown) throw new DomainError<MessagesErrorCode>('invalid_newsletter_link');
}
