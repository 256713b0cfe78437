import { readVerifiedEmail } from '#app/modules/identity/read-account.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { selectSubscriptionOf } from './correspondent-queries.server.ts';
import { lockSubscription, updateSubscription } from './message-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** State of the newsletter for the actor's address; 'none' if it was never entered, or is unverified. */
export type NewsletterConsent = 'on' | 'off' | 'waiting' | 'none';

/**
 * Turns the newsletter on or off for the actor's address, if the newsletter knows it. Turning on needs no confirmation mail, because the
 * account has verified the address. Safe to repeat; returns the new state. Throws DomainError 'sign_in_required'.
 */
export async function setNewsletterConsent(
  { db, actor, clock }: Deps & { readonly clock: Clock },
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
