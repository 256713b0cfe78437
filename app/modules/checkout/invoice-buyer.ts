import { DomainError } from '#app/shared/domain-error.ts';
import { kraPinShape } from '#app/shared/invoice-terms.ts';
import type { CheckoutErrorCode } from './checkout-errors.ts';

/** Whom an invoice names beside the account: a company or a person with their KRA PIN. */
export interface InvoiceBuyer {
  readonly name: string;
  readonly kraPin: string;
}

export const maxInvoiceNameLength = 120;

const refuse = (code: CheckoutErrorCode) => new DomainError(code);

/**
 * Reads the two fields of a checkout, which are filled together or not at all; null for none. A PIN may have spaces and small letters.
 * Throws DomainError 'invoice_incomplete', 'kra_pin_invalid'.
 */
export function readInvoiceBuyer(name: string, kraPin: string): InvoiceBuyer | null {
  const named = name.replaceAll(/\s+/g, ' ').trim();
  const pin = kraPin.replaceAll(/\s+/g, '').toUpperCase();
  if (named === '' && pin === '') return null;
  if (named === '' || pin === '' || named.length > maxInvoiceNameLength) throw refuse('invoice_incomplete');
  if (!kraPinShape.test(pin)) throw refuse('kra_pin_invalid');
  return { name: named, kraPin: pin };
}
