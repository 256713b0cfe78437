import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { lockRecipient, markUnsubscribed } from '../campaigns/recipient-queries.server.ts';
import { lockSubscription, updateSubscription } from '../message-queries.server.ts';
import type { MessagesErrorCode } from '../messages-errors.ts';
import { readNewsletterToken } from '../newsletter-token.server.ts';
import { insertCourseOptOut, insertReminderOptOut } from './opt-out-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newsletterKey: string;
}

/**
 * Ends the mails that the token of a mail's link belongs to. Needs no sign-in: the token proves that the mail arrived. Safe to repeat.
 * Throws DomainError 'invalid_newsletter_link'.
 */
export async function leaveMails(deps: Deps, { token }: { readonly token: string }): Promise<void> {
  const userId = readNewsletterToken(deps.newsletterKey, 'no-reminders', token);
  const recipientId = readNewsletterToken(deps.newsletterKey, 'no-campaigns', token);
  const isDone =
    userId === null
      ? recipientId !== null && (await leaveCampaigns(deps, recipientId))
      : await insertReminderOptOut(deps.db, userId, deps.clock.now());
  if (!isDone) throw new DomainError<MessagesErrorCode>('invalid_newsletter_link');
}

/** Ends the mails about the course of a campaign for a learner, and the newsletter for a subscriber. Returns false for an unknown recipient. */
async function leaveCampaigns({ db, clock }: Deps, recipientId: string): Promise<boolean> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const recipient = await lockRecipient(tx, recipientId);
    if (!recipient) return false;
    const { userId, courseId, subscriptionId } = recipient;
    if (userId !== null && courseId !== null) await insertCourseOptOut(tx, { userId, courseId, at });
    if (subscriptionId !== null) {
      const subscription = await lockSubscription(tx, subscriptionId);
      if (subscription?.status === 'confirmed')
        await updateSubscription(tx, subscriptionId, { status: 'unsubscribed', at });
    }
    await markUnsubscribed(tx, recipientId, at);
    return true;
  });
}
