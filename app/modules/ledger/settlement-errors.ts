import type { ErrorTable } from '#app/shared/domain-error.ts';

/** Why a person's decision about money is refused: refunds, money in review, attempts in doubt. */
export type SettlementErrorCode =
  | 'forbidden'
  | 'note_required'
  | 'payment_not_found'
  | 'statement_not_found'
  | 'statement_empty'
  | 'statement_too_large'
  | 'statement_no_csv'
  | 'statement_spreadsheet'
  | 'statement_sheet_too_large'
  | 'statement_no_headings'
  | 'statement_unreadable'
  | 'order_not_found'
  | 'order_unpaid'
  | 'order_refunded'
  | 'line_not_found'
  | 'line_refunded'
  | 'outside_guarantee'
  | 'nothing_left'
  | 'refund_over_limit'
  | 'receipt_not_found'
  | 'receipt_not_in_review'
  | 'receipt_code_invalid'
  | 'receipt_code_taken'
  | 'receipt_is_stand_in'
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
  | 'attempt_not_found'
  | 'attempt_not_in_doubt'
  | 'attempt_too_young'
  | 'attempt_holds_money'
  | 'other_prompt_open'
  | 'amount_differs'
  | 'claim_not_found'
  | 'claim_decided'
  | 'order_paid'
  | 'money_too_little'
  | 'money_not_needed'
  | 'refund_in_parts'
  | 'order_undeliverable'
  | 'decided_meanwhile';

const states: Readonly<Record<string, string>> = {
  requested: 'has not been sent yet',
  submitting: 'is under way; wait for M-Pesa to say how it ended',
  unknown: 'is in doubt; look the payment up in the M-Pesa portal and say what became of it',
  done: 'is done',
  failed: 'has failed',
  cancelled: 'was cancelled',
};

/** Also said where the server does not even read what it is sent. */
export const statementTooLarge = 'A statement may have at most 32 MB. Export a shorter time.';

export const settlementErrors: ErrorTable<SettlementErrorCode> = {
  forbidden: { status: 403, message: 'Only an administrator may do this.' },
  note_required: { status: 400, message: 'Please say why, in a note of at most 500 characters.' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  statement_not_found: { status: 404, message: 'Statement not found' },
  statement_empty: {
    status: 400,
    message:
      'This file has no completed payments, and does not say which time it covers. Export a longer period that contains it.',
  },
  statement_too_large: { status: 413, message: statementTooLarge },
  statement_no_csv: {
    status: 400,
    message: 'This file is no table. In the M-Pesa portal, export the statement as CSV or Excel; a PDF cannot be read.',
  },
  statement_spreadsheet: {
    status: 400,
    message: 'This spreadsheet cannot be read. Save it as .xlsx or CSV and choose that.',
  },
  statement_sheet_too_large: {
    status: 413,
    message: 'This spreadsheet is too large. Save it as CSV, or export a shorter time.',
  },
  statement_no_headings: {
    status: 400,
    message:
      'There is no line with the headings Receipt No., Completion Time, Details, Transaction Status, Paid In and Withdrawn, so this is not M-Pesa’s statement.',
  },
  statement_unreadable: {
    status: 400,
    message: ({ problem, more }) =>
      `Not one movement can be read, so nothing was compared. ${problem ?? ''}${more && more !== '0' ? ` And ${more} more.` : ''}`,
  },
  order_not_found: { status: 404, message: 'Order not found' },
  order_unpaid: { status: 409, message: 'This order was not paid, so there is nothing to give back.' },
  order_refunded: { status: 409, message: 'This order was refunded already.' },
  line_not_found: { status: 404, message: 'This order has no such line.' },
  line_refunded: { status: 409, message: ({ title }) => `"${title ?? ''}" was refunded already.` },
  outside_guarantee: {
    status: 409,
    message: ({ days }) =>
      `The ${days ?? ''} days of the money-back guarantee are over. Say explicitly that this refund is outside of it.`,
  },
  refund_over_limit: {
    status: 403,
    message: ({ limit }) => `Your role refunds up to ${limit ?? ''} of an order. Ask a manager or an owner.`,
  },
  nothing_left: { status: 409, message: 'All the money of this order has been given back already.' },
  receipt_not_found: { status: 404, message: 'There is no money with this M-Pesa code in the books.' },
  receipt_not_in_review: {
    status: 409,
    message: 'This money does not wait for a decision. To give money of a paid order back, refund the order.',
  },
  receipt_code_invalid: {
    status: 400,
    message: ({ shape }) => shape ?? 'This is not a code of the provider that moved the money.',
  },
  receipt_code_taken: { status: 409, message: 'This M-Pesa code is in the books already, for other money.' },
  receipt_is_stand_in: {
    status: 409,
    message:
      'The M-Pesa code of this payment is not known yet, so M-Pesa cannot reverse it. Look its code up in the M-Pesa portal and give the money back by hand, or wait until the code has come.',
  },
  receipt_not_provisional: { status: 409, message: 'The M-Pesa code of this payment is known already.' },
  order_without_provisional: {
    status: 409,
    message: ({ amount }) => `This order has no payment of ${amount ?? 'this amount'} whose M-Pesa code is unknown.`,
  },
  money_may_be_counted: {
    status: 409,
    message: ({ orders }) =>
      `This may be money that is counted already, for order ${orders ?? ''}: a payment of this amount has no M-Pesa code yet, or its prompt is still open. Give that payment its code, or decide about its prompt, first.`,
  },
  refund_open: {
    status: 409,
    message: 'Another refund of this payment is not finished yet. Finish or cancel it first.',
  },
  refund_not_found: { status: 404, message: 'Refund not found' },
  refund_owed: { status: 409, message: 'This money is owed to the learner: the refund can be made, not cancelled.' },
  refund_replaced: { status: 409, message: 'Another refund has taken the place of this one.' },
  refund_state: { status: 409, message: ({ status }) => `This refund ${states[status ?? ''] ?? 'has ended'}.` },
  refund_not_whole: {
    status: 409,
    message: 'M-Pesa moves whole shillings only. Give this amount back by hand.',
  },
  reversals_off: {
    status: 503,
    message:
      'Reversals through M-Pesa are not set up. Give the money back in the M-Pesa portal and record it by hand, or set up the initiator.',
  },
  attempt_not_found: { status: 404, message: 'Payment attempt not found' },
  attempt_not_in_doubt: { status: 409, message: 'This payment attempt does not wait for a decision.' },
  attempt_too_young: {
    status: 409,
    message: 'The prompt of this attempt may still be on the phone. Wait until a few minutes have passed.',
  },
  attempt_holds_money: {
    status: 409,
    message: 'Money came in for this attempt and waits for a decision. Match it or give it back first.',
  },
  other_prompt_open: {
    status: 409,
    message:
      'Another prompt of this order may be what this code paid. Wait until five minutes have passed since it was sent. Where its payment counts already without a code, give that payment this code.',
  },
  amount_differs: {
    status: 409,
    message: ({ asked }) =>
      `${asked ?? 'Another amount'} was asked for. Money of another amount cannot pay the order: record it and decide about it.`,
  },
  claim_not_found: { status: 404, message: 'Claim not found' },
  claim_decided: { status: 409, message: 'This claim was decided already.' },
  order_paid: { status: 409, message: 'This order is paid already. Money that was not needed can be given back.' },
  money_too_little: {
    status: 409,
    message: ({ total }) =>
      `The order costs ${total ?? 'more'}: this money cannot pay it. Give it back instead. Or combine it with other payments of the order.`,
  },
  money_not_needed: {
    status: 409,
    message: ({ code, amount }) =>
      `The order is paid without ${code ?? 'one of these payments'}${amount ? ` of ${amount}` : ''}. Leave it out, and give it back.`,
  },
  refund_in_parts: {
    status: 409,
    message:
      'Several payments paid this order, and each goes back by itself. Let the refunds wait, and record each with its own code.',
  },
  order_undeliverable: {
    status: 409,
    message: 'This order holds a course that its buyer has already, or that is gone. Give the money back instead.',
  },
  decided_meanwhile: { status: 409, message: 'Somebody decided about this money just now. Please look at it again.' },
};
