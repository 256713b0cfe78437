/** Values of payments as stored in the database. */
export const paymentStatuses = [
  'pending',
  'completed',
  'failed',
  'refunded',
  'admin_enrolled',
  'test_completed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Statuses of an order in lists and counts: that of its lines, or that some of them were refunded. */
export const listedStatuses = [...paymentStatuses, 'partly_refunded'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

/** Statuses of orders whose money the shop has. */
const heldStatuses = ['completed', 'partly_refunded'] as const satisfies readonly ListedStatus[];

/** Returns whether the shop has money of an order of this status. */
export const isHeld = (status: ListedStatus): boolean => heldStatuses.some((held) => held === status);

/** Method of an order that cost nothing. Others have the provider that moved their money; staff enrolments and tests have no order. */
export const freeMethod = 'free';

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

/** Attempts in one of these may still take money, so their order and phone get no second prompt. */
export const liveAttemptStatuses = [
  'created',
  'submitting',
  'prompted',
  'submit_unknown',
] as const satisfies readonly AttemptStatus[];

/** Daraja: Amount of one prompt, whole shillings. */
export const maxPromptShillings = 250_000;

/**
 * Source of a payment: the callback of a prompt, a query (which knows no receipt), M-Pesa's confirmation, the check of a claim, a
 * statement of the account, a staff member, the old system's export, with M-Pesa's code or an invented one, or staff who recorded a payment by
 * bank transfer, cash or cheque.
 */
export const incomingPaymentSources = [
  'callback',
  'query',
  'c2b',
  'check',
  'statement',
  'by_hand',
  'import',
  'import_stand_in',
  'manual',
] as const;
export type IncomingPaymentSource = (typeof incomingPaymentSources)[number];

/** Sources without a code of M-Pesa. Their invented code is never shown. */
export const provisionalSources: readonly string[] = ['query', 'import_stand_in'] satisfies IncomingPaymentSource[];

/** Sources with M-Pesa's own code, which nobody typed. */
export const certainSources = [
  'callback',
  'c2b',
  'check',
  'statement',
] as const satisfies readonly IncomingPaymentSource[];

/** matched: pays its order; surplus: a second success; review: amount or owner unclear; refunded. */
export const incomingPaymentStates = ['matched', 'surplus', 'review', 'refunded'] as const;
export type IncomingPaymentState = (typeof incomingPaymentStates)[number];

/** Kinds of callbacks of M-Pesa: results of prompts, confirmations of payments, results of reversals and of transaction checks. */
export const inboxKinds = ['stk', 'c2b', 'refund', 'refund_timeout', 'check', 'check_timeout'] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const refundStatuses = ['requested', 'submitting', 'unknown', 'done', 'failed', 'cancelled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Refunds in one of these may still return money, so their incoming payment gets no second refund. */
export const liveRefundStatuses = ['requested', 'submitting', 'unknown'] as const satisfies readonly RefundStatus[];

/**
 * surplus: the order was paid twice; undeliverable: the buyer has the course already, or it is gone; wrong_amount: not the requested
 * amount; unclaimed: money without an order; guarantee: within the money-back days; goodwill: after them; bounced: a cheque that counted
 * was returned unpaid, so that its money was never there.
 */
export const refundReasons = [
  'surplus',
  'undeliverable',
  'wrong_amount',
  'unclaimed',
  'guarantee',
  'goodwill',
  'bounced',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** bounced: no money moved, because none had come. */
export const refundMethods = ['reversal', 'by_hand', 'bounced'] as const;

/**
 * Ways to pay that staff record by hand, each the provider of its incoming payments; and where the money is: on a bank's statement, or in
 * the till.
 */
const manualMoney = { bank: 'bank', cash: 'till', cheque: 'bank' } as const satisfies Readonly<
  Record<string, 'bank' | 'till'>
>;
export type ManualMethod = keyof typeof manualMoney;
export const manualMethods = Object.keys(manualMoney) as ManualMethod[];

/** Returns whether the money of a way is on a bank's statement. */
export const isBanked = (method: ManualMethod): boolean => manualMoney[method] === 'bank';
export const bankedMethods = manualMethods.filter(isBanked);

/** waiting: a second person has to approve it; approved: it counts; bounced: a cheque that counted was returned unpaid. */
export const manualPaymentStatuses = ['waiting', 'approved', 'rejected', 'bounced'] as const;
export type ManualPaymentStatus = (typeof manualPaymentStatuses)[number];

export const claimStatuses = ['open', 'matched', 'rejected'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/**
 * Result of comparing a line of a provider's statement with the books: matched; different: another amount; missing_here: not in the
 * books; missing_there: only in the books; provisional: in the books under a provisional receipt, which lacks the line's code; unclear:
 * perhaps counted already, under one of several provisional receipts or by an open prompt; stand_in: a provisional receipt of the books
 * without a line; duplicate: repeated in the file; other: no customer's payment. Of a bank's statement alone, likely: a recorded payment
 * of this amount and day has another reference; waiting: recorded, and waits for approval; returned: the bank took a payment back that
 * counts; expected: recorded too recently to be on a statement for certain; later: on a later statement; set_aside: a person said that no
 * order is meant.
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
  'likely',
  'waiting',
  'returned',
  'expected',
  'later',
  'set_aside',
] as const;
export type StatementOutcome = (typeof statementOutcomes)[number];

/** A line of a statement that could not be read; the first line of a file is 1. */
export interface UnreadLine {
  readonly line: number;
  /** Follows 'Line 7: ', without a full stop. */
  readonly reason: string;
}

/** submitting: our request is in progress; asked: M-Pesa accepted it; answered, lost: how it ended. */
export const checkStatuses = ['submitting', 'asked', 'answered', 'lost'] as const;

/** Returns the way of a payment that staff recorded by hand, from its receipt; null for all others. */
export function manualMethodOf(receipt: string): ManualMethod | null {
  return manualMethods.find((method) => receipt.startsWith(`${method}:`)) ?? null;
}

/** Returns the code by which people know a receipt: that of a payment recorded by hand without its way. */
export function codeOfReceipt(receipt: string): string {
  const method = manualMethodOf(receipt);
  return method === null ? receipt : receipt.slice(method.length + 1);
}

/** Returns the label of a payment: M-Pesa's code, or 'TRX-' and the first 8 characters of its id without one. */
export function transactionLabel({ id, transactionId }: { id: string; transactionId: string | null }): string {
  return (transactionId && codeOfReceipt(transactionId)) ?? `TRX-${id.slice(0, 8)}`;
}

/** Invoices say what was sold; credit notes take all or some of an invoice back. */
export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A taxpayer's PIN of the Kenya Revenue Authority: P for companies, A for people. */
export const kraPinShape = /^[AP]\d{9}[A-Z]$/;
