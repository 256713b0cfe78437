import { DomainError } from '#app/shared/domain-error.ts';
import { kraPinShape } from '#app/shared/payment-terms.ts';
import { readPersonName } from '#app/shared/person-name.ts';
import { referenceKey } from '#app/shared/reference.ts';
import type { CheckoutErrorCode } from './checkout-errors.ts';

/** Whom an invoice names beside the account: a company or a person with their KRA PIN. */
export interface InvoiceBuyer {
  readonly name: string;
  readonly kraPin: string;
}

const refuse = (code: CheckoutErrorCode) => new DomainError(code);

/**
 * Reads the two fields of a checkout, which are filled together or not at all; null for none. A PIN may have spaces, dashes and small letters.
 * Throws DomainError 'invoice_incomplete', 'kra_pin_invalid'.
 */
export function readInvoiceBuyer(name: string, kraPin: string): InvoiceBuyer | null {
  const { name: named, fault } = readPersonName(name);
  const pin = referenceKey(kraPin);
  if (fault === 'missing' && pin === '') return null;
  if (named === null || pin === '') throw refuse('invoice_incomplete');
  if (!kraPinShape.test(pin)) throw refuse('kra_pin_invalid');
  return { name: named, kraPin: pin };
}
