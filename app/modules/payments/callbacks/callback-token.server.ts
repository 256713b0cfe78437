import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '#app/modules/identity/auth-secret.server.ts';

const tokenPattern = /^[0-9a-f]{64}$/;

/** The secret at the end of a callback's address: 256 random bits in hex, which Daraja's filter of words lets pass. */
export function drawCallbackToken(): string {
  return randomBytes(32).toString('hex');
}

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
