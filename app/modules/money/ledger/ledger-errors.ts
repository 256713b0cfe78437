import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { invoiceErrors, type InvoiceErrorCode } from './invoices/invoice-errors.ts';
import { refundErrors, type RefundErrorCode } from './refund-errors.ts';
import { m } from '#texts';

/** Reasons to refuse a decision about orders, refunds and invoices, and those that several subjects of money share. */
export type LedgerErrorCode =
  | DecisionErrorCode
  | RefundErrorCode
  | InvoiceErrorCode
  | 'note_required'
  | 'nothing_waits'
  | 'payment_not_found'
  | 'order_not_found'
  | 'instalment_plan_not_found'
  | 'decided_meanwhile';

export const ledgerErrors: ErrorTable<LedgerErrorCode> = {
  ...decisionErrors,
  ...refundErrors,
  ...invoiceErrors,
  note_required: { status: 400, message: m.portal_payments_refused_note },
  nothing_waits: { status: 409, message: m.portal_payments_refused_nothing_waits },
  payment_not_found: { status: 404, message: m.portal_payments_refused_payment },
  order_not_found: { status: 404, message: m.portal_payments_refused_order },
  instalment_plan_not_found: { status: 404, message: m.portal_instalments_not_found },
  decided_meanwhile: { status: 409, message: m.portal_payments_refused_decided },
};

export const refuse = refusal<LedgerErrorCode>;
