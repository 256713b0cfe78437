import { plain } from '#app/shared/fold-text.ts';
import { referenceKey } from '#app/shared/reference.ts';

/** Maximum characters to type or paste: a message of M-Pesa has some two hundred. */
export const maxCodeLength = 500;

/** Ten capitals and digits with at least one letter, so that a phone number is not read as one. */
const isCode = (text: string) => /^(?=.*[A-Z])[A-Z0-9]{10}$/.test(text);

/** What follows the code in a message of M-Pesa. */
const confirmations = new Set(['CONFIRMED', 'IMETHIBITISHWA']);

/**
 * Returns the M-Pesa code in a typed text: a code alone, with or without spaces, or the one of a whole message. Null for a text with none,
 * or with several of which nothing says which is meant.
 */
export function readMpesaCode(typed: string): string | null {
  if (typed.length > maxCodeLength) return null;
  const whole = referenceKey(typed);
  if (isCode(whole)) return whole;
  const words =
    plain(typed)
      .toUpperCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const confirmed = words.filter((word, at) => isCode(word) && confirmations.has(words[at + 1] ?? ''));
  // An order's number, the account of the message, has ten letters and digits too.
  const others = words.filter((word) => isCode(word) && /\d/.test(word) && !word.startsWith('MIC3'));
  const [code, ...more] = new Set(confirmed.length > 0 ? confirmed : others);
  return code === undefined || more.length > 0 ? null : code;
}
