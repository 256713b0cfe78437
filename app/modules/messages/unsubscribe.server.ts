import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { lockSubscription, updateSubscription } from './message-queries.server.ts';
import type { MessagesErrorCode } from './messages-errors.ts';
import { readNewsletterToken } from './newsletter-token.server.ts';

/** Unsubscribes an address at once. Safe to repeat. Throws DomainError 'invalid_newsletter_link'. */
export async function unsubscribe(
  { db, clock, newsletterKey }: { db: Database; clock: Clock; newsletterKey: string },
  { token }: { token: string },
): Promise<void> {
  const id = readNewsletterToken(newsletterKey, 'unsubscribe', token);
  if (!id) throw new DomainError<MessagesErrorCode>('invalid_newsletter_link');
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) throw new DomainError<MessagesErrorCode>('invalid_newsletter_link');
    if (subscription.status !== 'unsubscribed')
      await updateSubscription(tx, id, { status: 'unsubscribed', at: clock.now() });
  });
}
