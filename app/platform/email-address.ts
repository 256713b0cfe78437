import { z } from 'zod';

const email = z.email().max(254);

/**
 * Returns a typed e-mail address in small letters, as accounts store it; null for anything else. Takes off blanks around it only: an address
 * that needs more is nobody's. Checks the letters before they become small ones, because the sign for kelvin (U+212A) would become a k.
 */
export function readEmail(typed: string): string | null {
  const address = typed.trim();
  return email.safeParse(address).success ? address.toLowerCase() : null;
}

/** Returns whether a text is exactly one e-mail address. */
export const isEmail = (text: string): boolean => email.safeParse(text).success;
