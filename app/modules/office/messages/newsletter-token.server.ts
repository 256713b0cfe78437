import { readSignedId, signedId } from '#app/platform/signed-id.server.ts';

/**
 * Purpose of a link in a mail, of the newsletter or of a waiting list. A link works for its own purpose only. The tokens of 'no-reminders'
 * and 'no-team-reminders' name a user instead of a subscription, that of 'no-campaigns' a recipient of a campaign.
 */
type NewsletterPurpose =
  | 'confirm'
  | 'unsubscribe'
  | 'confirm-waiting-list'
  | 'leave-waiting-list'
  | 'no-reminders'
  | 'no-team-reminders'
  | 'no-campaigns';

/** Returns the token of a subscription for one purpose. */
export function newsletterToken(key: string, purpose: NewsletterPurpose, subscriptionId: string): string {
  return signedId(key, `newsletter ${purpose}`, subscriptionId);
}

/** Returns the subscription of a token; null if this shop did not make it for this purpose. */
export function readNewsletterToken(key: string, purpose: NewsletterPurpose, token: string): string | null {
  return readSignedId(key, `newsletter ${purpose}`, token);
}
