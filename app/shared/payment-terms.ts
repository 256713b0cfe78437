/** The words of money: values stored in the database (specification §4, design of the payment states). */
export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'admin_enrolled',
  'test_completed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = ['mpesa', 'admin_enrollment', 'test'] as const;

export const orderStatuses = ['unpaid', 'paid', 'partly_refunded', 'refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const attemptStatuses = [
  'created',
  'submitting',
  'prompted',
  'rejected',
  'submit_unknown',
  'failed',
  'succeeded',
  'review',
] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];

/** An attempt in one of these may still take money: no second prompt for its order or its phone. */
export const liveAttemptStatuses = [
  'created',
  'submitting',
  'prompted',
  'submit_unknown',
] as const satisfies readonly AttemptStatus[];

/** Daraja: Amount of one prompt, whole shillings. */
export const largestPrompt = 250_000;
