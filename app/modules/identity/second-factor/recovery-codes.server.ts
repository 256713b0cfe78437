import { randomInt } from 'node:crypto';
import { referenceKey } from '#app/shared/reference.ts';

/** Excludes letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const recoveryCodeCount = 10;

/** Returns ten codes such as 'K7QWD-9XMTP', of 49 bits each. */
export function newRecoveryCodes(): string[] {
  const half = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(`${half()}-${half()}`);
  return [...codes];
}

/** Reads a typed code in its issued form; null for anything else. */
export function readRecoveryCode(typed: string): string | null {
  const plain = referenceKey(typed);
  return /^[A-HJKMNP-Z2-9]{10}$/.test(plain) ? `${plain.slice(0, 5)}-${plain.slice(5)}` : null;
}
