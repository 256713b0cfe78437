import { localHref } from '#app/shared/local-href.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { confirmSubscriptionMail } from './message-mails.ts';
import { upsertSubscription } from './message-queries.server.ts';
import { newsletterToken } from './newsletter-token.server.ts';

export interface NewsletterNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly appUrl: string;
  /** Signs the links in mails. */
  readonly newsletterKey: string;
}

/**
 * Subscribes an address to the newsletter and mails it a link to confirm (double opt-in). Gives the same answer for known and unknown
 * addresses. The link, with its page and mail, is in the request's language. Throws DomainError 'too_many_requests'.
 */
export async function subscribe(
  needs: NewsletterNeeds & { readonly rateLimits: RateLimits },
  { email, address }: { email: string; address: string },
): Promise<void> {
  const { db, clock, jobs, rateLimits, appUrl, newsletterKey } = needs;
  await rateLimits.consume('newsletter-per-network', networkOf(address));
  await rateLimits.consume('newsletter-per-email', email);
  await db.transaction(async (tx) => {
    const { id, status } = await upsertSubscription(tx, email, clock.now());
    if (status === 'confirmed') return;
    const { brand } = await readSiteSettings(tx);
    const token = newsletterToken(newsletterKey, 'confirm', id);
    const link = `${appUrl}${localHref('/newsletter/confirm')}?${new URLSearchParams({ token })}`;
    await queueMail(tx, confirmSubscriptionMail(email, { brand, link }), jobs);
  });
}
