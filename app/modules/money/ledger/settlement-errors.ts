import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { attemptErrors, type AttemptErrorCode } from '#app/modules/money/collection/attempts/attempt-errors.ts';
import { reviewErrors, type ReviewErrorCode } from '#app/modules/money/collection/claims/review-errors.ts';
import { statementErrors, type StatementErrorCode } from '#app/modules/money/collection/reconcile/statement-errors.ts';
import { invoiceErrors, type InvoiceErrorCode } from './invoices/invoice-errors.ts';
import { refundErrors, type RefundErrorCode } from './refund-errors.ts';
import { m } from '#texts';

/** Reasons to refuse a person's decision about money, by subject, and those that several subjects share. */
export type SettlementErrorCode =
  | DecisionErrorCode
  | RefundErrorCode
  | InvoiceErrorCode
  | AttemptErrorCode
  | ReviewErrorCode
  | StatementErrorCode
  | 'note_required'
  | 'nothing_waits'
  | 'payment_not_found'
  | 'order_not_found'
  | 'instalment_plan_not_found'
  | 'decided_meanwhile';

export const settlementErrors: ErrorTable<SettlementErrorCode> = {
  ...decisionErrors,
  ...refundErrors,
  ...invoiceErrors,
  ...attemptErrors,
  ...reviewErrors,
  ...statementErrors,
  note_required: { status: 400, message: m.portal_payments_refused_note },
  nothing_waits: { status: 409, message: m.portal_payments_refused_nothing_waits },
  payment_not_found: { status: 404, message: m.portal_payments_refused_payment },
  order_not_found: { status: 404, message: m.portal_payments_refused_order },
  instalment_plan_not_found: { status: 404, message: m.portal_instalments_not_found },
  decided_meanwhile: { status: 409, message: m.portal_payments_refused_decided },
};

export const refuse = refusal<SettlementErrorCode>;
