import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Purpose of a link in a mail, of the newsletter or of a waiting list. A link works for its own purpose only. The token of 'no-reminders'
 * names a user instead of a subscription, that of 'no-campaigns' a recipient of a campaign.
 */
export type NewsletterPurpose =
  | 'confirm'
  | 'unsubscribe'
  | 'confirm-waiting-list'
  | 'leave-waiting-list'
  | 'no-reminders'
  | 'no-campaigns';

const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const sign = (key: string, purpose: NewsletterPurpose, id: string) =>
  createHmac('sha256', key).update(`newsletter ${purpose} ${id}`).digest();

/** Returns the token of a subscription for one purpose. Reproducible for every mail, so none is stored. */
export function newsletterToken(key: string, purpose: NewsletterPurpose, subscriptionId: string): string {
  return `${subscriptionId}.${sign(key, purpose, subscriptionId).toString('base64url')}`;
}

/** Returns the subscription of a token; null if this shop did not make it for this purpose. */
export function readNewsletterToken(key: string, purpose: NewsletterPurpose, token: string): string | null {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, purpose, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
