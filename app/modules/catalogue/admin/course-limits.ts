import { toCents, type Cents } from '#app/shared/money.ts';

/** The most characters that a field of a course may have. */
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

/** 250,000 shillings: one M-Pesa prompt asks for no more. */
export const highestPrice = toCents(25_000_000);

/**
 * A price as somebody types it, '6,500' or '5499.5', in cents; null for what is no number from 0 in steps of 0.01
 *.
 */
export function readPrice(text: string): Cents | null {
  const [, whole = '', part = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(numberOf(text)) ?? [];
  if (whole === '') return null;
  return toCents(Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')));
}

/** The number of 'KSh 2,499.50', 'KES 2,499' or '2,499/='. */
const numberOf = (text: string) =>
  text
    .trim()
    .replace(/^(?:ksh|kes)\.?\s*/i, '')
    .replace(/\s*\/[=-]$/, '');

/** Cents as the form shows them: '6500', '5499.50'. */
export function writePrice(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/** What the form says before it is sent, and what the server says. */
export const priceSentences = {
  form: 'Price must be a valid number',
  server: (value: string) => `Invalid price value: ${value}. Price must be a number.`,
  tooHigh: 'Price may be at most 250,000: M-Pesa moves no more at once',
} as const;
