import { isId } from '#app/shared/ids.ts';
import type { Cents } from '#app/shared/money.ts';
import type { ManualMethod, ManualPaymentStatus, OrderStatus } from '#app/shared/payment-terms.ts';
import { writtenReference } from '#app/shared/reference.ts';

/** Maximum bytes of a proof: a photo of a phone, or a scanned page. */
export const maxProofBytes = 5 * 1024 * 1024;

/** Maximum whole shillings of one payment. M-Pesa's limit does not apply. */
const maxManualPayment = 10_000_000;

/** Reads a reference as typed: capitals without spaces, with one kind of dash, 3 to 40 characters. Null for anything else. */
export function readReference(typed: string): string | null {
  const reference = writtenReference(typed);
  return /^[A-Z0-9][A-Z0-9/._-]{2,39}$/.test(reference) ? reference : null;
}

/** Reads whole shillings as typed, with commas or spaces. Null for anything else, 0, and more than the largest payment. */
export function readAmount(typed: string): number | null {
  const text = typed.replaceAll(/[\s,]/g, '');
  const amount = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return amount > 0 && amount <= maxManualPayment ? amount : null;
}

/** A line of a bank's statement from which a payment is recorded, as the form names it: 'statement id.position'. */
export const lineName = ({ statementId, position }: { readonly statementId: string; readonly position: number }) =>
  `${statementId}.${position}`;

/** Reads the name of a line; null for anything else. */
export function readLineName(typed: string): { readonly statementId: string; readonly position: number } | null {
  const [statementId = '', position = '', ...more] = typed.split('.');
  const isName = isId(statementId) && /^\d{1,9}$/.test(position) && more.length === 0;
  return isName ? { statementId, position: Number(position) } : null;
}

/** What the line of a bank's statement says of the payment to record. */
export interface LineToRecord {
  readonly statementId: string;
  readonly position: number;
  readonly fileName: string;
  /** The company's account whose statement it is; null where none was selected. */
  readonly bankAccount: string | null;
  readonly method: ManualMethod;
  /** The bank's, in capitals; may be empty. */
  readonly reference: string;
  readonly amountCents: Cents;
  /** '2026-11-21' in Nairobi. */
  readonly day: string;
  /** Number of the order that the bank's text names; otherwise empty. */
  readonly orderNumber: string;
}

/** The order or the plan that a payment is recorded for. */
export interface OrderToPay {
  readonly number: string;
  /** Of an instalment plan: what is left of its price. */
  readonly total: Cents;
  readonly isUnpaid: boolean;
  /** Null for an order. */
  readonly plan: {
    /** The least that its next payment may be. */
    readonly least: Cents;
    /** Why it takes no payment, in words that follow a colon; null if it does. */
    readonly refusal: string | null;
  } | null;
  /** Why the reader may not record its payment, such as their own order; null if they may. */
  readonly reason: string | null;
  /** True if nobody else could approve what the reader records. */
  readonly isAlone: boolean;
}

/** Returns the receipt under which the ledger has the payment once it is approved. */
export const receiptOfPayment = ({ method, reference }: { readonly method: string; readonly reference: string }) =>
  `${method}:${reference}`;

/** What a person compares with the proof before approving a payment. */
export const approvalChecks = ['amount', 'reference', 'day'] as const;

/** Returns what a person must confirm before a payment counts: that it agrees with the proof, and that the cheque has cleared. */
export const checksOf = ({
  needsApproval,
  awaitsClearing,
}: {
  readonly needsApproval: boolean;
  readonly awaitsClearing: boolean;
}): readonly string[] => [
  ...(needsApproval || !awaitsClearing ? approvalChecks : []),
  ...(awaitsClearing ? ['cleared'] : []),
];

/** A recorded payment as the portal lists it. */
export interface ManualPaymentRow {
  readonly id: string;
  readonly orderNumber: string;
  readonly buyerName: string;
  readonly method: ManualMethod;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly status: ManualPaymentStatus;
  /** A cheque that counts only once it has cleared. */
  readonly awaitsClearing: boolean;
  /** '2026-11-21' in Nairobi. */
  readonly receivedOn: string;
  readonly createdAt: Date;
}

/** Recorded payments by their receipts. */
export type RecordedOf = Readonly<
  Record<string, Pick<ManualPaymentRow, 'id' | 'orderNumber' | 'buyerName' | 'receivedOn' | 'status'>>
>;

export type ManualPaymentDecision = 'approve' | 'reject' | 'bounce';

/** A recorded payment with what a person needs to decide about it. */
export interface ManualPaymentView extends ManualPaymentRow {
  readonly orderStatus: OrderStatus;
  readonly orderTotalCents: Cents;
  readonly orderPlacedAt: Date;
  /** A line of the order, by which the portal has its record. */
  readonly orderLineId: string | null;
  /** The company's account to which it came; null if none was selected. */
  readonly bankAccount: string | null;
  readonly note: string;
  /** Null once the buyer's account is deleted. */
  readonly proof: { readonly id: string; readonly fileName: string; readonly isPicture: boolean } | null;
  readonly needsApproval: boolean;
  /** The line of a bank's statement; null if none has the reference. */
  readonly statement: { readonly id: string; readonly at: Date } | null;
  /** Null once the account is deleted. */
  readonly recorder: string | null;
  readonly decider: string | null;
  readonly decidedAt: Date | null;
  readonly decisionNote: string;
  /** Who recorded that the bank returned the cheque, null once their account is deleted; null for what stands. */
  readonly bounce: { readonly by: string | null; readonly at: Date; readonly note: string } | null;
  /** What the reader may not do though their role does it, such as about their own order, and why. */
  readonly refused: readonly { readonly decision: ManualPaymentDecision; readonly reason: string }[];
  /** True if the reader approves it alone, because nobody else could. */
  readonly isAlone: boolean;
  /** What the reader may do now. */
  readonly may: Readonly<Record<ManualPaymentDecision, boolean>>;
}

/** What is known of a typed reference. */
export interface ReferenceCheck {
  readonly method: string;
  /** As typed. */
  readonly typed: string;
  /** The payment that has it; null if it was never used. `document`: the invoice, or the order before there is one. */
  readonly use: { readonly document: string; readonly receivedOn: string } | null;
}
