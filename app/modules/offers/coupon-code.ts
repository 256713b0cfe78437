import { referenceKey } from '#app/shared/reference.ts';

/** Maximum length of a coupon's code. */
export const maxCodeLength = 24;

/** Letters that look like a digit. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * Returns what identifies a typed code: without spaces and dashes, in capitals, letters that look like a digit as that digit. Null for
 * text that is no code.
 */
export function codeKey(typed: string): string | null {
  const key = referenceKey(typed).replaceAll(/[OIL]/g, (letter) => lookAlikes[letter] ?? letter);
  return key.length <= maxCodeLength && /^[A-Z0-9]{3,}$/.test(key) ? key : null;
}

/** Returns how a code is written: in capitals, without spaces and dashes. */
export const writtenCode = referenceKey;
