import { freeMethod, manualMethodOf, type ManualMethod, type ListedStatus } from '#app/shared/payment-terms.ts';
import { m } from '#texts';

/** Names of the ways to pay that staff record by hand, in the caller's language. */
export const methodLabels: Readonly<Record<ManualMethod, () => string>> = {
  bank: m.payments_by_bank,
  cash: m.payments_by_cash,
  cheque: m.payments_by_cheque,
};

const otherMethods: Readonly<Record<string, () => string>> = {
  ...methodLabels,
  mpesa: () => 'M-Pesa',
  [freeMethod]: m.portal_payments_method_free,
  admin_enrollment: m.portal_payments_method_staff_enrolment,
  test: m.portal_payments_method_test,
};

/** Returns the name of the method of a payment for staff; of a provider that has none here, its own name. */
export const methodInWords = (method: string): string => otherMethods[method]?.() ?? method;

const referenceLabels: Readonly<Record<ManualMethod | 'mpesa', () => string>> = {
  bank: m.payments_reference_bank,
  cash: m.payments_reference_cash,
  cheque: m.payments_reference_cheque,
  mpesa: m.payments_code,
};

/** Returns what the code of a method is called, in the caller's language: 'M-Pesa code', 'Bank reference'. */
export const referenceLabel = (method: ManualMethod | 'mpesa'): string => referenceLabels[method]();

/** Returns what the code of a receipt is called. */
export const referenceLabelOf = (receipt: string): string => referenceLabel(manualMethodOf(receipt) ?? 'mpesa');

/** Labels of a payment's status in the portal. */
export const paymentStatusLabels: Readonly<Record<ListedStatus, () => string>> = {
  pending: m.portal_payments_status_pending,
  completed: m.portal_payments_status_completed,
  failed: m.portal_payments_status_failed,
  partly_refunded: m.portal_payments_status_partly_refunded,
  refunded: m.portal_payments_status_refunded,
  admin_enrolled: m.portal_payments_status_admin_enrolled,
  test_completed: m.portal_payments_status_test_completed,
};
