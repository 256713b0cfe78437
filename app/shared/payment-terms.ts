/** The words of money: values stored in the database (design of the payment states). */
export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'admin_enrolled',
  'test_completed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentStatusLabels: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
  admin_enrolled: 'Admin enrolled',
  test_completed: 'Test completed',
};

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

/**
 * The source of money: the callback of a prompt, a query (which knows no receipt), M-Pesa's confirmation, the check of a claim,
 * a statement of the account, an admin, or the old system's export, which has M-Pesa's code or something made up in its place.
 */
export const receiptSources = [
  'callback',
  'query',
  'c2b',
  'check',
  'statement',
  'by_hand',
  'import',
  'import_stand_in',
] as const;
export type ReceiptSource = (typeof receiptSources)[number];

/** These tell no code of M-Pesa's: what stands in its place is shown to nobody. */
export const standInSources: readonly string[] = ['query', 'import_stand_in'] satisfies ReceiptSource[];

/** Whether the source knew M-Pesa's own code, and nobody typed it. */
export const certainSources = ['callback', 'c2b', 'check', 'statement'] as const satisfies readonly ReceiptSource[];

/** matched: pays its order; surplus: a second success; review: amount or owner unclear; refunded. */
export const receiptStates = ['matched', 'surplus', 'review', 'refunded'] as const;
export type ReceiptState = (typeof receiptStates)[number];

/** What M-Pesa reports to us: results of prompts, confirmations of money, results of reversals and of transaction checks. */
export const inboxKinds = ['stk', 'c2b', 'refund', 'refund_timeout', 'check', 'check_timeout'] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const refundStatuses = ['requested', 'submitting', 'unknown', 'done', 'failed', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** A refund in one of these may still give money back: no second one for its receipt. */
export const liveRefundStatuses = ['requested', 'submitting', 'unknown'] as const satisfies readonly RefundStatus[];

/**
 * surplus: the order was paid twice; undeliverable: a course that the buyer had already, or that is gone; wrong_amount: not what
 * was asked for; unclaimed: money for no order; guarantee: within the money-back days; goodwill: after them.
 */
export const refundReasons = [
  'surplus',
  'undeliverable',
  'wrong_amount',
  'unclaimed',
  'guarantee',
  'goodwill',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export const refundMethods = ['reversal', 'by_hand'] as const;

export const claimStatuses = ['open', 'matched', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/**
 * What became of a line of M-Pesa's statement: matched: the books have it; different: with another amount; missing_here: the books
 * have not; missing_there: the books alone have it; provisional: the books have it under a provisional receipt, which lacks the line's
 * code; unclear: it may be counted already, under a provisional receipt or by an
 * open prompt, and nobody knows by which; stand_in: a provisional receipt of the books that no line belongs to; duplicate: it stood in the file before; other: no
 * customer's money.
 */
export const statementOutcomes = [
  'missing_here',
  'missing_there',
  'different',
  'provisional',
  'unclear',
  'duplicate',
  'stand_in',
  'matched',
  'other',
] as const;
export type StatementOutcome = (typeof statementOutcomes)[number];

/** A line of a statement that could not be read; the first line of a file is 1. */
export interface UnreadLine {
  readonly line: number;
  /** Follows 'Line 7: ', without a full stop. */
  readonly reason: string;
}

/** submitting: our request is under way; asked: M-Pesa took it; answered, lost: how it ended. */
export const checkStatuses = ['submitting', 'asked', 'answered', 'lost'] as const;

/** How a payment is called: M-Pesa's code, or 'TRX-' and the first 8 of its id where there is none. */
export function transactionLabel({ id, transactionId }: { id: string; transactionId: string | null }): string {
  return transactionId ?? `TRX-${id.slice(0, 8)}`;
}
