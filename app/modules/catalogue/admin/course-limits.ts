import { toCents, type Cents } from '#app/shared/money.ts';
import { m } from '#texts';

/** Maximum characters of the fields of a course. */
export const courseLimits = {
  title: 200,
  slug: 80,
  instructor: 120,
  instructorBio: 2_000,
  description: 2_000,
  about: 20_000,
  duration: 60,
  price: 20,
  video: 300,
  /** Length of a list's line, and the number of lines. */
  line: 300,
  lines: 30,
} as const;

/** 250,000 shillings, the limit of one M-Pesa prompt. */
export const highestPrice = toCents(25_000_000);

/** Reads a typed price, '6,500' or '5499.5', as cents; null for anything but a number from 0 in steps of 0.01. */
export function readPrice(text: string): Cents | null {
  const [, whole = '', part = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(numberOf(text)) ?? [];
  if (whole === '') return null;
  return toCents(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')));
}

/** Returns the number of 'KSh 2,499.50', 'KES 2,499' or '2,499/='. */
const numberOf = (text: string) =>
  text
    .trim()
    .replace(/^(?:ksh|kes)\.?\s*/i, '')
    .replace(/\s*\/[=-]$/, '');

/** Formats cents for the form: '6500', '5499.50'. */
export function writePrice(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** Error of the form before it is sent, and error of the server. */
export const priceSentences = {
  form: m.portal_courses_price_no_number,
  server: (value: string) => m.portal_courses_price_invalid({ value }),
  tooHigh: m.portal_courses_price_too_high,
} as const;
