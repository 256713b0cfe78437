import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import type { MailDeps, ReadDeps } from '#app/platform/use-case-deps.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { readVerifiedEmail } from '#app/modules/people/accounts/read-account.server.ts';
import { localHref } from '#app/shared/local-href.ts';
import { confirmSubscriptionMail, subscribedMail } from './message-mails.ts';
import { upsertSubscription, lockSubscription, updateSubscription } from './message-queries.server.ts';
import { newsletterToken, readNewsletterToken } from './newsletter-token.server.ts';
import { refuse } from './messages-errors.ts';
import { selectSubscriptionOf } from './correspondent-queries.server.ts';

export interface NewsletterNeeds extends MailDeps {
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

/**
 * Puts the address of a confirmation link on the list and welcomes it, once. Safe to repeat. Throws DomainError
 * 'invalid_newsletter_link'.
 */
export async function confirmSubscription(needs: NewsletterNeeds, { token }: { token: string }): Promise<void> {
  const { db, clock, jobs, appUrl, newsletterKey } = needs;
  const id = readNewsletterToken(newsletterKey, 'confirm', token);
  if (!id) throw refuse('invalid_newsletter_link');
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) throw refuse('invalid_newsletter_link');
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

/** Unsubscribes an address at once. Safe to repeat. Throws DomainError 'invalid_newsletter_link'. */
export async function unsubscribe(
  { db, clock, newsletterKey }: { db: Database; clock: Clock; newsletterKey: string },
  { token }: { token: string },
): Promise<void> {
  const id = readNewsletterToken(newsletterKey, 'unsubscribe', token);
  if (!id) throw refuse('invalid_newsletter_link');
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, id);
    if (!subscription) throw refuse('invalid_newsletter_link');
    if (subscription.status !== 'unsubscribed')
      await updateSubscription(tx, id, { status: 'unsubscribed', at: clock.now() });
  });
}

/** State of the newsletter for the actor's address; 'none' if it was never entered, or is unverified. */
export type NewsletterConsent = 'on' | 'off' | 'waiting' | 'none';

/**
 * Turns the newsletter on or off for the actor's address, if the newsletter knows it. Turning on needs no confirmation mail, because the
 * account has verified the address. Safe to repeat; returns the new state. Throws DomainError 'sign_in_required'.
 */
export async function setNewsletterConsent(
  { db, actor, clock }: ReadDeps & { readonly clock: Clock },
  { requested }: { readonly requested: 'on' | 'off' },
): Promise<NewsletterConsent> {
  return db.transaction(async (tx) => {
    const email = await readVerifiedEmail({ db: tx, actor });
    const found = email === null ? null : await selectSubscriptionOf(tx, email);
    const subscription = found && (await lockSubscription(tx, found.id));
    if (!found || !subscription) return 'none';
    const status = requested === 'on' ? 'confirmed' : 'unsubscribed';
    if (subscription.status !== status) await updateSubscription(tx, found.id, { status, at: clock.now() });
    return requested;
  });
}
