import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#app/modules/identity/auth-secret.server.ts';

const tokenPattern = /^[0-9a-f]{64}$/;

/** Of the 64 hexadecimal digits of a secret so many are random; the rest signs them. */
const randomDigits = 44;

/**
 * The secret at the end of a callback's address, in hex, which Daraja's filter of words lets pass: 176 random bits and a signature of 80
 * bits, made with the installation's `confirmationToken`.
 */
export function drawCallbackToken({ confirmationToken }: { readonly confirmationToken: string }): string {
  const random = randomBytes(randomDigits / 2).toString('hex');
  return random + signatureOf(random, confirmationToken);
}

/**
 * Whether a secret was given out by this installation, as far as can be told without the database: not of secrets that a release before the signatures
 * drew. Decides who gets room in the spool, and never what is believed.
 */
export function isSignedToken(token: string, { confirmationToken }: { readonly confirmationToken: string }): boolean {
  if (!isCallbackToken(token)) return false;
  const expected = [signatureOf(token.slice(0, randomDigits), confirmationToken), confirmationToken];
  return expected.some((wanted) => isSameHash(token.slice(-wanted.length), wanted));
}

const signatureOf = (random: string, key: string) =>
  createHmac('sha256', key)
    .update(random)
    .digest('hex')
    .slice(0, 64 - randomDigits);

/** Whether a text could be such a secret at all. */
export function isCallbackToken(text: string): boolean {
  return tokenPattern.test(text);
}

/** What is stored of a secret: its SHA-256 in hex. */
export function hashCallbackToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two stored hashes in a time that says nothing about them. */
export function isSameHash(one: string, other: string): boolean {
  const a = Buffer.from(one, 'hex');
  const b = Buffer.from(other, 'hex');
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The secret in the address for confirmations, from the installation's own: M-Pesa is told the address once and keeps it. */
export function deriveConfirmationToken(secret: string): string {
  return deriveKey(secret, 'payment confirmations');
}
