import { toCents, type Cents } from './money.ts';

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
    .replace(/\/[=-]$/, '')
    .trimEnd();

/** Formats cents for the form: '6500', '5499.50'. */
export function writePrice(cents: Cents): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}
