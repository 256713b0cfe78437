import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';

/** A Kenyan mobile number as M-Pesa takes it: 254 and nine digits, no sign. */
export type Msisdn = string & { readonly __format: 'msisdn' };

const MSISDN = /^254[17]\d{8}$/;

/** Whether a text is a number M-Pesa would take as it stands. */
export function isMsisdn(text: string): text is Msisdn {
  return MSISDN.test(text);
}

/**
 * Reads a phone number as Kenyans write it: 07…, 01…, +254…, 254…, or the bare nine digits, with spaces or dashes
 *. Returns null for anything else.
 */
export function parsePhone(text: string): Msisdn | null {
  const digits = text.replace(/[\s().-]/g, '');
  if (!/^\+?\d{9,13}$/.test(digits)) return null;
  const number = parsePhoneNumberFromString(/^254\d{9}$/.test(digits) ? `+${digits}` : digits, 'KE');
  if (!number?.isValid() || number.country !== 'KE') return null;
  const msisdn = number.number.slice(1);
  return isMsisdn(msisdn) ? msisdn : null;
}

/** Of a number without its country's code: fewer digits are a part of too many. */
const fewestDigits = 4;

/**
 * Reads a part of a phone number, with or without 0, 254 and spaces, as patterns of LIKE that find it in an `Msisdn`: '0712 345' where a
 * number begins so, or has these digits anywhere. None for what is no part of a phone number, or too little of it.
 */
export function phonePatterns(text: string): readonly string[] {
  if (!/^\s*\+?[\d\s().-]+$/.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  const local = digits.replace(/^(?:254|0)/, '');
  if (local.length < fewestDigits || digits.length > 12) return [];
  return digits.startsWith('0') ? [`254${local}%`, `%${digits}%`] : [`%${digits}%`];
}

/** '0712 345 678': how a Kenyan reads a number. */
export function formatPhone(msisdn: Msisdn): string {
  return `0${msisdn.slice(3, 6)}\u00a0${msisdn.slice(6, 9)}\u00a0${msisdn.slice(9)}`;
}

/** '0712 ••• 678': enough to recognise one's own number, too little to call it; for screens and logs. */
export function maskPhone(msisdn: string): string {
  const local = msisdn.startsWith('254') ? `0${msisdn.slice(3)}` : msisdn;
  return `${local.slice(0, 4)}\u00a0•••\u00a0${local.slice(-3)}`;
}
