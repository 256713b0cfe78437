import { randomBytes, randomInt } from 'node:crypto';

import { checkoutTime, compactTime } from '../nairobi-time.ts';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Draws ids until one is unused. */
export function generateUnused(draw: () => string, isUsed: (id: string) => boolean): string {
  let id = draw();
  while (isUsed(id)) id = draw();
  return id;
}

/** Draws an id: 'ws_CO_', the time, three digits, and the number without its country code. */
export function generateCheckoutRequestId(now: Date, msisdn: string): string {
  return `ws_CO_${checkoutTime(now)}${randomInt(100, 1000)}${msisdn.slice(3)}`;
}

/** Draws an id such as '29115-34620561-1'. */
export function generateMerchantRequestId(): string {
  return `${randomInt(10_000, 100_000)}-${randomInt(10_000_000, 100_000_000)}-1`;
}

/** Draws an id: 'AG_', the time and twelve hexadecimal digits. */
export function generateConversationId(now: Date): string {
  return `AG_${compactTime(now)}${randomBytes(6).toString('hex')}`;
}

/**
 * Draws an M-Pesa receipt: ten capitals and digits that begin with year, month and day (S is 2024, A is January; 1 to 9 and then A are
 * days), like SLK4H7R9QT.
 */
export function generateReceipt(now: Date): string {
  const date = compactTime(now);
  const year = String.fromCharCode(65 + ((Number(date.slice(0, 4)) - 2006) % 26));
  const month = String.fromCharCode(64 + Number(date.slice(4, 6)));
  const day = ALPHANUMERIC.charAt(Number(date.slice(6, 8)));
  const rest = Array.from({ length: 7 }, () => ALPHANUMERIC.charAt(randomInt(ALPHANUMERIC.length)));
  return `${year}${month}${day}${rest.join('')}`;
}
