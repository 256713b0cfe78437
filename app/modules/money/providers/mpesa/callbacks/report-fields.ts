import { z } from 'zod';
import { shillingsToCents, type Cents } from '#app/shared/money.ts';

/** Fields of all kinds of callbacks, read the same way everywhere. */

/** Text, or a number in its place. */
export const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

/** Printable ASCII: ids and codes contain nothing else, and the database refuses NUL. */
export const filled = text.pipe(z.string().regex(/^[\x20-\x7e]{1,100}$/));

/** Parses a raw body; null if it is no JSON. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Returns a sentence of M-Pesa in one line, cut at 200 characters. */
export function readDescription(input: string): string {
  return input.replace(/\p{Cc}+/gu, ' ').slice(0, 200);
}

/** Returns M-Pesa's code of a transaction in capitals; null for anything else. Failed operations have zeros instead. */
export function readReceipt(input: string): string | null {
  const receipt = input.trim().toUpperCase();
  return /^(?!0+$)[A-Z0-9]{8,14}$/.test(receipt) ? receipt : null;
}

/** Reads shillings with at most two decimals as cents; null for anything else and for 0. */
export function readAmount(input: string): Cents | null {
  return /^\d{1,7}(\.\d{1,2})?$/.test(input) && Number(input) > 0 ? shillingsToCents(Number(input)) : null;
}

/** Reads YYYYMMDDHHmmss in Nairobi, which has UTC+3 all year. */
export function readDarajaTime(stamp: string): Date | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(stamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
