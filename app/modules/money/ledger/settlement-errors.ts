import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { m } from '#texts';

/** Reasons to refuse a person's decision about money: refunds, money in review, attempts in doubt. */
export type SettlementErrorCode =
  | DecisionErrorCode
  | 'note_required'
  | 'nothing_waits'
  | 'payment_not_found'
  | 'statement_not_found'
  | 'statement_empty'
  | 'statement_too_large'
  | 'statement_no_csv'
  | 'statement_spreadsheet'
  | 'statement_sheet_too_large'
  | 'statement_files_busy'
  | 'statement_no_headings'
  | 'statement_columns'
  | 'statement_not_imported'
  | 'statement_line_settled'
  | 'statement_account_missing'
  | 'statement_account_unknown'
  | 'statement_of_other_account'
  | 'statement_unreadable'
  | 'order_not_found'
  | 'invoice_not_found'
  | 'mail_address_invalid'
  | 'too_many_requests'
  | 'etims_invalid'
  | 'etims_url_invalid'
  | 'etims_taken'
  | 'etims_file_unreadable'
  | 'etims_file_too_long'
  | 'order_unpaid'
  | 'order_refunded'
  | 'plan_not_found'
  | 'plan_not_cancelled'
  | 'plan_paid'
  | 'lines_required'
  | 'line_not_found'
  | 'line_refunded'
  | 'outside_guarantee'
  | 'nothing_left'
  | 'receipt_not_found'
  | 'receipt_not_in_review'
  | 'receipt_code_invalid'
  | 'receipt_code_taken'
  | 'receipt_is_provisional'
  | 'receipt_not_provisional'
  | 'order_without_provisional'
  | 'money_may_be_counted'
  | 'refund_open'
  | 'refund_not_found'
  | 'refund_owed'
  | 'refund_replaced'
  | 'refund_state'
  | 'refund_not_whole'
  | 'reversals_off'
  | 'refund_by_hand'
  | 'attempt_not_found'
  | 'attempt_not_in_doubt'
  | 'attempt_too_young'
  | 'attempt_holds_money'
  | 'other_prompt_open'
  | 'amount_differs'
  | 'amount_invalid'
  | 'claim_not_found'
  | 'claim_decided'
  | 'order_paid'
  | 'money_too_little'
  | 'money_not_needed'
  | 'refund_in_parts'
  | 'order_undeliverable'
  | 'plan_refuses'
  | 'decided_meanwhile';

const refundStates: Readonly<Record<string, () => string>> = {
  requested: m.portal_payments_refused_refund_requested,
  submitting: m.portal_payments_refused_refund_submitting,
  unknown: m.portal_payments_refused_refund_unknown,
  done: m.portal_payments_refused_refund_done,
  failed: m.portal_payments_refused_refund_failed,
  cancelled: m.portal_payments_refused_refund_cancelled,
};

/** Also shown if the server refuses the upload without reading it. */
export const statementTooLarge = m.portal_payments_refused_statement_too_large;

export const settlementErrors: ErrorTable<SettlementErrorCode> = {
  ...decisionErrors,
  note_required: { status: 400, message: m.portal_payments_refused_note },
  nothing_waits: { status: 409, message: m.portal_payments_refused_nothing_waits },
  payment_not_found: { status: 404, message: m.portal_payments_refused_payment },
  statement_not_found: { status: 404, message: m.portal_payments_refused_statement },
  statement_empty: {
    status: 400,
    message: m.portal_payments_refused_statement_empty,
  },
  statement_too_large: { status: 413, message: statementTooLarge },
  statement_no_csv: {
    status: 400,
    message: m.portal_payments_refused_statement_no_table,
  },
  statement_spreadsheet: {
    status: 400,
    message: m.portal_payments_refused_statement_spreadsheet,
  },
  statement_files_busy: { status: 429, message: m.portal_payments_refused_statement_files_busy },
  statement_sheet_too_large: {
    status: 413,
    message: m.portal_payments_refused_statement_sheet_large,
  },
  statement_no_headings: {
    status: 400,
    message: m.portal_payments_refused_statement_headings,
  },
  statement_columns: {
    status: 400,
    message: ({ line = '', lacking = '' }) => m.portal_payments_refused_statement_columns({ line, lacking }),
  },
  statement_not_imported: { status: 409, message: m.portal_payments_refused_statement_not_imported },
  statement_line_settled: { status: 409, message: m.portal_payments_refused_line_settled },
  statement_account_missing: { status: 400, message: m.portal_payments_refused_statement_account },
  statement_account_unknown: { status: 409, message: m.portal_payments_refused_statement_other_account },
  statement_of_other_account: {
    status: 409,
    message: ({ account = '' }) =>
      m.portal_payments_refused_statement_of_other_account({ account: partsOfAccount(account).join(', ') }),
  },
  statement_unreadable: {
    status: 400,
    message: ({ problem, more }) =>
      more && more !== '0'
        ? m.portal_payments_refused_unreadable_more({ problem: problem ?? '', more })
        : m.portal_payments_refused_unreadable({ problem: problem ?? '' }),
  },
  order_not_found: { status: 404, message: m.portal_payments_refused_order },
  invoice_not_found: { status: 404, message: m.invoices_not_found },
  mail_address_invalid: { status: 400, message: m.account_email_invalid },
  too_many_requests: { status: 429, message: m.messages_too_many },
  etims_invalid: { status: 400, message: m.portal_invoices_etims_invalid },
  etims_url_invalid: { status: 400, message: m.portal_invoices_etims_url_invalid },
  etims_taken: { status: 409, message: ({ number = '' }) => m.portal_invoices_etims_taken({ number }) },
  etims_file_unreadable: { status: 400, message: m.portal_invoices_file_unreadable },
  etims_file_too_long: { status: 400, message: m.portal_invoices_file_too_long },
  order_unpaid: { status: 409, message: m.portal_payments_refused_order_unpaid },
  order_refunded: { status: 409, message: m.portal_payments_refused_order_refunded },
  plan_not_found: { status: 404, message: m.portal_plans_not_found },
  plan_paid: { status: 409, message: m.portal_plans_cancel_paid },
  plan_not_cancelled: { status: 409, message: m.portal_plans_cancel_first },
  lines_required: { status: 400, message: m.portal_payments_refused_lines_required },
  line_not_found: { status: 404, message: m.portal_payments_refused_line },
  line_refunded: {
    status: 409,
    message: ({ title }) => m.portal_payments_refused_line_refunded({ title: title ?? '' }),
  },
  outside_guarantee: {
    status: 409,
    message: ({ days }) => m.portal_payments_refused_guarantee({ days: days ?? '' }),
  },
  nothing_left: { status: 409, message: m.portal_payments_refused_nothing_left },
  receipt_not_found: { status: 404, message: m.portal_payments_refused_receipt },
  receipt_not_in_review: {
    status: 409,
    message: m.portal_payments_refused_not_in_review,
  },
  receipt_code_invalid: {
    status: 400,
    message: ({ shape }) => shape ?? m.portal_payments_refused_code(),
  },
  receipt_code_taken: { status: 409, message: m.portal_payments_refused_code_taken },
  receipt_is_provisional: {
    status: 409,
    message: m.portal_payments_refused_provisional,
  },
  receipt_not_provisional: { status: 409, message: m.portal_payments_refused_not_provisional },
  order_without_provisional: {
    status: 409,
    message: ({ amount }) => m.portal_payments_refused_without_provisional({ amount: amount ?? '' }),
  },
  money_may_be_counted: {
    status: 409,
    message: ({ orders }) => m.portal_payments_refused_may_be_counted({ orders: orders ?? '' }),
  },
  refund_open: {
    status: 409,
    message: m.portal_payments_refused_refund_open,
  },
  refund_not_found: { status: 404, message: m.portal_payments_refused_refund },
  refund_owed: { status: 409, message: m.portal_payments_refused_refund_owed },
  refund_replaced: { status: 409, message: m.portal_payments_refused_refund_replaced },
  refund_state: {
    status: 409,
    message: ({ status }) => (refundStates[status ?? ''] ?? m.portal_payments_refused_refund_ended)(),
  },
  refund_not_whole: {
    status: 409,
    message: m.portal_payments_refused_not_whole,
  },
  reversals_off: {
    status: 503,
    message: m.portal_payments_refused_reversals_off,
  },
  refund_by_hand: { status: 409, message: ({ method }) => m.portal_payments_refused_by_hand({ method: method ?? '' }) },
  attempt_not_found: { status: 404, message: m.portal_payments_refused_attempt },
  attempt_not_in_doubt: { status: 409, message: m.portal_payments_refused_attempt_no_doubt },
  attempt_too_young: {
    status: 409,
    message: m.portal_payments_refused_attempt_young,
  },
  attempt_holds_money: {
    status: 409,
    message: m.portal_payments_refused_attempt_money,
  },
  other_prompt_open: {
    status: 409,
    message: m.portal_payments_refused_other_prompt,
  },
  amount_invalid: { status: 400, message: m.portal_manual_refused_amount },
  amount_differs: {
    status: 409,
    message: ({ asked }) => m.portal_payments_refused_amount({ asked: asked ?? '' }),
  },
  claim_not_found: { status: 404, message: m.portal_payments_refused_claim },
  claim_decided: { status: 409, message: m.portal_payments_refused_claim_decided },
  order_paid: { status: 409, message: m.portal_payments_refused_order_paid },
  money_too_little: {
    status: 409,
    message: ({ total }) => m.portal_payments_refused_too_little({ total: total ?? '' }),
  },
  money_not_needed: {
    status: 409,
    message: ({ code, amount }) => m.portal_payments_refused_not_needed({ code: code ?? '', amount: amount ?? '' }),
  },
  refund_in_parts: {
    status: 409,
    message: m.portal_payments_refused_in_parts,
  },
  order_undeliverable: {
    status: 409,
    message: m.portal_payments_refused_undeliverable,
  },
  plan_refuses: { status: 409, message: ({ why }) => m.portal_payments_refused_plan({ why: why ?? '' }) },
  decided_meanwhile: { status: 409, message: m.portal_payments_refused_decided },
};

export const refuse = refusal<SettlementErrorCode>;
