import { localHref } from '#app/shared/local-href.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { subscribedMail } from './message-mails.ts';
import { lockSubscription, updateSubscription } from './message-queries.server.ts';
import type { MessagesErrorCode } from './messages-errors.ts';
import { newsletterToken, readNewsletterToken } from './newsletter-token.server.ts';
import type { NewsletterNeeds } from './subscribe.server.ts';

/**
 * Puts the address of a confirmation link on the list and welcomes it, once. Safe to repeat. Throws DomainError
 * 'invalid_newsletter_link'.
 */
export async function confirmSubscription(needs: NewsletterNeeds, { token }: { token: string }): Promise<void> {
  const { db, clock, jobs, appUrl, newsletterKey } = needs;
  const id = readNewsletterToken(newsletterKey, 'confirm', token);
  if (!id) throw new DomainError<MessagesErrorCode>('invalid_newsletter_link');
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) throw new DomainError<MessagesErrorCode>('invalid_newsletter_link');
    if (subscription.status === 'confirmed') return;
    await updateSubscription(tx, id, { status: 'confirmed', at: clock.now() });
    const { brand } = await readSiteSettings(tx);
    const leave = newsletterToken(newsletterKey, 'unsubscribe', id);
    const mail = subscribedMail(subscription.email, {
      brand,
      home: appUrl,
      unsubscribePage: `${appUrl}${localHref('/newsletter/unsubscribe')}?${new URLSearchParams({ token: leave })}`,
      unsubscribeUrl: `${appUrl}/api/newsletter/unsubscribe/${leave}`,
    });
    await queueMail(tx, mail, jobs);
  });
}
