import { z } from 'zod';
import { withoutFormat } from '#app/shared/fold-text.ts';

const email = z.email().max(254);
const beyondAscii = /[^\0-\x7f]/;

/** 'letters': it has letters beyond ASCII before the @, which mail servers here do not take. */
export type EmailFault = 'invalid' | 'letters';

/**
 * Reads a typed e-mail address: in small letters, as accounts store it, with its domain in ASCII ('büro.example' is 'xn--bro-hoa.example').
 * Takes off blanks and unseen characters around it only: an address that needs more is nobody's. Checks the letters before they become small
 * ones, because the sign for kelvin (U+212A) would become a k.
 */
export function parseEmail(
  typed: string,
): { readonly email: string; readonly fault: null } | { readonly email: null; readonly fault: EmailFault } {
  const address = withoutFormat(typed).trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = asciiDomain(address.slice(at + 1));
  // Within the address, what cannot be seen is part of it.
  if (at < 1 || domain === null || !typed.includes(address)) return { email: null, fault: 'invalid' };
  // The schema knows no top-level domain beyond ASCII.
  const isAddress = (name: string) =>
    email.safeParse(`${name}@${domain.replace(/\.xn--[a-z\d-]{1,59}$/i, '.example')}`).success;
  if (isAddress(local)) return { email: `${local}@${domain}`.toLowerCase(), fault: null };
  const areLetters = beyondAscii.test(local) && isAddress(local.replaceAll(/[^\0-\x7f]/g, 'a'));
  return { email: null, fault: areLetters ? 'letters' : 'invalid' };
}

/** Returns a typed e-mail address as accounts store it; null for anything else. */
export const readEmail = (typed: string): string | null => parseEmail(typed).email;

/** Returns a domain in ASCII (IDNA); null if a letter beyond it would be mapped to another: the long s is no s. */
function asciiDomain(domain: string): string | null {
  if (!beyondAscii.test(domain)) return domain;
  const address = `http://${domain}`;
  if (!/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(domain) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  const labels = hostname.split('.');
  const isMapped = domain.split('.').some((label, n) => beyondAscii.test(label) && !labels[n]?.startsWith('xn--'));
  return isMapped ? null : hostname;
}
