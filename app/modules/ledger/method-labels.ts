import type { ManualMethod } from '#app/shared/payment-terms.ts';
import { m } from '#texts';

/** Names of the ways to pay that staff record by hand, in the caller's language. */
export const methodLabels: Readonly<Record<ManualMethod, () => string>> = {
  bank: m.payments_by_bank,
  cash: m.payments_by_cash,
  cheque: m.payments_by_cheque,
};
