import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';

/** A code of M-Pesa as a person typed it, in capitals; ten letters and digits. Throws DomainError 'receipt_code_invalid'. */
export function readMpesaCode(text: string): string {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z0-9]{10}$/.test(code)) throw new DomainError<SettlementErrorCode>('receipt_code_invalid');
  return code;
}
