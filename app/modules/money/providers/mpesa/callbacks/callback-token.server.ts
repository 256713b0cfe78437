import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#app/modules/people/accounts/auth-secret.server.ts';

const tokenPattern = /^[0-9a-f]{64}$/;

/** Number of random digits among the 64 hexadecimal digits of a secret. The rest is their signature. */
const randomDigits = 44;

/**
 * Returns a new secret for the end of a callback's address, in hex, which Daraja's word filter allows: 176 random bits and a signature of
 * 80 bits, made with the installation's `confirmationToken`.
 */
export function generateCallbackToken({ confirmationToken }: { readonly confirmationToken: string }): string {
  const random = randomBytes(randomDigits / 2).toString('hex');
  return random + signatureOf(random, confirmationToken);
}

/**
 * Returns whether this installation issued a secret, as far as its signature tells without the database; false for secrets of a release
 * before signatures. Decides about room in the spool only, never about authenticity.
 */
export function isSignedToken(token: string, { confirmationToken }: { readonly confirmationToken: string }): boolean {
  if (!isCallbackToken(token)) return false;
  const expected = [signatureOf(token.slice(0, randomDigits), confirmationToken), confirmationToken];
  return expected.some((signature) => isSameHash(token.slice(-signature.length), signature));
}

const signatureOf = (random: string, key: string) =>
  createHmac('sha256', key)
    .update(random)
    .digest('hex')
    .slice(0, 64 - randomDigits);

/** Returns whether a text has the form of such a secret. */
export function isCallbackToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** Returns the stored form of a secret: its SHA-256 in hex. */
export function hashCallbackToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two stored hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const a = Buffer.from(one, 'hex');
  const b = Buffer.from(other, 'hex');
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Derives the secret of the address for confirmations from the installation's own, because M-Pesa registers the address once. */
export function deriveConfirmationToken(secret: string): string {
  return deriveKey(secret, 'payment confirmations');
}
