import type { ListedStatus } from '#app/shared/payment-terms.ts';
import { m } from '#texts';

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
