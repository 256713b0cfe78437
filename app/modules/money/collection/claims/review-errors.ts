import type { ErrorTable } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type ReviewErrorCode =
  | 'receipt_not_found'
  | 'receipt_not_in_review'
  | 'receipt_code_invalid'
  | 'receipt_code_taken'
  | 'receipt_not_provisional'
  | 'order_without_provisional'
  | 'money_may_be_counted'
  | 'claim_not_found'
  | 'claim_decided'
  | 'order_paid'
  | 'money_too_little'
  | 'money_not_needed'
  | 'order_undeliverable'
  | 'instalment_plan_refuses';

/** Why money in review, a claim or the code of a receipt is not decided. */
export const reviewErrors: ErrorTable<ReviewErrorCode> = {
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
  receipt_not_provisional: { status: 409, message: m.portal_payments_refused_not_provisional },
  order_without_provisional: {
    status: 409,
    message: ({ amount }) => m.portal_payments_refused_without_provisional({ amount: amount ?? '' }),
  },
  money_may_be_counted: {
    status: 409,
    message: ({ orders }) => m.portal_payments_refused_may_be_counted({ orders: orders ?? '' }),
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
  order_undeliverable: {
    status: 409,
    message: m.portal_payments_refused_undeliverable,
  },
  instalment_plan_refuses: {
    status: 409,
    message: ({ why }) => m.portal_payments_refused_instalments({ why: why ?? '' }),
  },
};
