import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { plain } from './fold-text.ts';

/** A Kenyan mobile number in M-Pesa's form: 254 and nine digits, no sign. */
export type Msisdn = string & { readonly __format: 'msisdn' };

const MSISDN = /^254[17]\d{8}$/;

/** Returns whether a text is a number in M-Pesa's form. */
export function isMsisdn(text: string): text is Msisdn {
  return MSISDN.test(text);
}

/** Returns a number without what sets its digits apart; 00 before a country's code is a plus. */
const digitsOf = (text: string) =>
  plain(text)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^00/, '+');

/**
 * Reads a phone number as Kenyans write it: 07…, 01…, +254…, 00254…, 254…, or the bare nine digits, with spaces or any dashes, also with the
 * unseen marks of direction that chats put around it. Returns null for anything else.
 */
export function parsePhone(text: string): Msisdn | null {
  const digits = digitsOf(text);
  if (!/^\+?\d{9,13}$/.test(digits)) return null;
  const number = parsePhoneNumberFromString(/^254\d{9}$/.test(digits) ? `+${digits}` : digits, 'KE');
  if (!number?.isValid() || number.country !== 'KE') return null;
  const msisdn = number.number.slice(1);
  return isMsisdn(msisdn) ? msisdn : null;
}

/** Minimum digits without the country code: fewer would match too many numbers. */
const minDigits = 4;

/**
 * Returns LIKE patterns that find a part of a phone number in an `Msisdn`. Takes the part with or without 0, 254 and spaces: '0712 345'
 * matches at the beginning, or these digits anywhere. Empty for any other text, or too few digits.
 */
export function phonePatterns(text: string): readonly string[] {
  const typed = digitsOf(text);
  if (!/^\+?\d+$/.test(typed)) return [];
  const digits = typed.replace('+', '');
  const local = digits.replace(/^(?:254|0)/, '');
  if (local.length < minDigits || digits.length > 12) return [];
  return digits.startsWith('0') ? [`254${local}%`, `%${digits}%`] : [`%${digits}%`];
}

/** Formats a number as Kenyans read it: '0712 345 678'. */
export const formatPhone = (msisdn: Msisdn): string => writePhone(msisdn).replaceAll(' ', '\u00a0');

/** Writes a number for a file, as Kenyans read it: of twelve digits alone, spreadsheets make 2.54712E+11. */
export const writePhone = (msisdn: Msisdn): string => `0${msisdn.slice(3, 6)} ${msisdn.slice(6, 9)} ${msisdn.slice(9)}`;

/** Masks a number for screens and logs: '0712 ••• 678'. Its owner recognises it; nobody can call it. */
export function maskPhone(msisdn: string): string {
  const local = msisdn.startsWith('254') ? `0${msisdn.slice(3)}` : msisdn;
  return `${local.slice(0, 4)}\u00a0•••\u00a0${local.slice(-3)}`;
}
