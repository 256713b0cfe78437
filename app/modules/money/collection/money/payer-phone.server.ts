import { createHash } from 'node:crypto';
import { isMsisdn } from '#app/shared/phone.ts';

const maskedPattern = /^(\d*)[*x•.]+(\d*)$/i;

/**
 * Reads the payer of a confirmation for storing: a whole number, or a masked one as '2547***678'. Null for a hash, which is unreadable,
 * and for anything else.
 */
export function readPayerPhone(input: string): string | null {
  const number = input.replace(/[\s-]/g, '').replace(/^\+/, '');
  if (isMsisdn(number)) return number;
  const masked = maskedPattern.exec(number);
  if (!masked || number.length > 20) return null;
  const [, head = '', tail = ''] = masked;
  return head.length + tail.length > 0 ? `${international(head)}***${tail}` : null;
}

/**
 * Returns whether M-Pesa's payer may be this phone: the same number, a masked one with the same visible digits, or its SHA-256. An
 * unreadable payer may be any phone.
 */
export function mayBePayer(input: string | null, phone: string): boolean {
  const number = (input ?? '').replace(/[\s-]/g, '').replace(/^\+/, '');
  if (isMsisdn(number)) return number === phone;
  if (/^[0-9a-f]{64}$/i.test(number)) return createHash('sha256').update(phone).digest('hex') === number.toLowerCase();
  const masked = maskedPattern.exec(number);
  if (!masked) return true;
  const [, head = '', tail = ''] = masked;
  return phone.startsWith(international(head)) && phone.endsWith(tail);
}

/** Returns whether M-Pesa named this phone as the payer. Compares only the visible digits of a masked number. */
export function isPayer(input: string | null, phone: string): boolean {
  const number = (input ?? '').replace(/[\s-]/g, '').replace(/^\+/, '');
  const isReadable = isMsisdn(number) || /^[0-9a-f]{64}$/i.test(number) || maskedPattern.test(number);
  return isReadable && mayBePayer(input, phone);
}

const international = (head: string) => (head.startsWith('0') ? `254${head.slice(1)}` : head);
