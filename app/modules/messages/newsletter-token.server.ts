import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link in a mail may do. A mail that confirms cannot be misused to unsubscribe, nor the other way round. */
export type NewsletterPurpose = 'confirm' | 'unsubscribe';

const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const sign = (key: string, purpose: NewsletterPurpose, id: string) =>
  createHmac('sha256', key).update(`newsletter ${purpose} ${id}`).digest();

/** The token of a subscription for one purpose. It can be made again for every mail, so none is stored. */
export function newsletterToken(key: string, purpose: NewsletterPurpose, subscriptionId: string): string {
  return `${subscriptionId}.${sign(key, purpose, subscriptionId).toString('base64url')}`;
}

/** The subscription that a token speaks of; null where it was not made by this shop for this purpose. */
export function readNewsletterToken(key: string, purpose: NewsletterPurpose, token: string): string | null {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, purpose, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
