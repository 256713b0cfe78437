import { createHash } from 'node:crypto';
import { isMsisdn } from '#app/shared/phone.ts';

const maskedPattern = /^(\d*)[*x•.]+(\d*)$/i;

/**
 * Reads the payer of a confirmation as it may be kept: a whole number, or a masked one as '2547***678'. Null for a hash, which
 * nobody can read, and for anything else.
 */
export function readPayerPhone(given: string): string | null {
  const number = given.replace(/[\s-]/g, '').replace(/^\+/, '');
  if (isMsisdn(number)) return number;
  const masked = maskedPattern.exec(number);
  if (!masked || number.length > 20) return null;
  const [, head = '', tail = ''] = masked;
  return head.length + tail.length > 0 ? `${international(head)}***${tail}` : null;
}

/**
 * Whether a payer that M-Pesa named may be this phone: the number itself, a masked one that agrees where it can be read, or
 * its SHA-256. A payer without a readable name may be anybody.
 */
export function mayBePayer(given: string | null, phone: string): boolean {
  const number = (given ?? '').replace(/[\s-]/g, '').replace(/^\+/, '');
  if (isMsisdn(number)) return number === phone;
  if (/^[0-9a-f]{64}$/i.test(number)) return createHash('sha256').update(phone).digest('hex') === number.toLowerCase();
  const masked = maskedPattern.exec(number);
  if (!masked) return true;
  const [, head = '', tail = ''] = masked;
  return phone.startsWith(international(head)) && phone.endsWith(tail);
}

/** Whether M-Pesa named this phone as the payer, as far as it names anybody: a masked number counts by what can be read of it. */
export function isPayer(given: string | null, phone: string): boolean {
  const number = (given ?? '').replace(/[\s-]/g, '').replace(/^\+/, '');
  const isReadable = isMsisdn(number) || /^[0-9a-f]{64}$/i.test(number) || maskedPattern.test(number);
  return isReadable && mayBePayer(given, phone);
}

const international = (head: string) => (head.startsWith('0') ? `254${head.slice(1)}` : head);
