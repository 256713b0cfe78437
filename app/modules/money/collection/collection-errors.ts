import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import { maxOrderCents } from '#app/modules/money/ledger/order.ts';
import { m } from '#texts';

export type PaymentErrorCode =
  | 'sign_in_required'
  | 'payments_off'
  | 'phone_invalid'
  | 'order_not_found'
  | 'order_paid'
  | 'order_unpaid'
  | 'order_prompt_open'
  | 'phone_prompt_open'
  | 'course_prompt_open'
  | 'price_too_old'
  | 'quotation_over'
  | 'order_above_prompt'
  | 'course_owned'
  | 'course_not_for_sale'
  | 'plan_closed'
  | 'try_again_later'
  | 'payment_in_review'
  | 'too_many_requests'
  | 'test_payments_off'
  | 'course_not_found'
  | 'cart_empty'
  | 'claim_code_invalid'
  | 'money_under_way'
  | 'seats_unnamed';

export const paymentErrors: ErrorTable<PaymentErrorCode> = {
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  payments_off: {
    status: 503,
    message: m.payments_off,
  },
  phone_invalid: {
    status: 400,
    message: m.payments_phone_invalid,
  },
  order_not_found: { status: 404, message: m.checkout_order_not_found },
  order_unpaid: { status: 409, message: m.payments_order_unpaid },
  order_paid: { status: 409, message: m.payments_order_paid },
  order_prompt_open: {
    status: 409,
    message: m.payments_order_prompt_open,
  },
  phone_prompt_open: {
    status: 409,
    message: m.payments_phone_prompt_open,
  },
  course_prompt_open: {
    status: 409,
    message: ({ title = '' }) => m.payments_course_prompt_open({ title }),
  },
  quotation_over: { status: 409, message: m.quotations_expired },
  order_above_prompt: { status: 409, message: () => m.quotations_above_limit({ most: formatKsh(maxOrderCents) }) },
  price_too_old: {
    status: 409,
    message: m.payments_price_too_old,
  },
  course_owned: {
    status: 409,
    message: ({ title = '' }) => m.payments_course_owned({ title }),
  },
  plan_closed: { status: 409, message: m.instalments_closed },
  course_not_for_sale: {
    status: 409,
    message: ({ title = m.payments_a_course() }) => m.payments_course_not_for_sale({ title }),
  },
  try_again_later: {
    status: 429,
    message: ({ seconds = m.payments_some() }) => m.payments_try_again_later({ seconds }),
  },
  payment_in_review: {
    status: 409,
    message: m.payments_in_review,
  },
  too_many_requests: { status: 429, message: m.payments_too_many_requests },
  test_payments_off: { status: 403, message: m.payments_test_off },
  course_not_found: { status: 404, message: m.checkout_course_not_found },
  claim_code_invalid: {
    status: 400,
    message: ({ shape }) => shape ?? m.payments_enter_code(),
  },
  money_under_way: {
    status: 409,
    message: m.payments_money_under_way,
  },
  seats_unnamed: { status: 409, message: ({ order = '' }) => m.payments_seats_unnamed({ order }) },
  cart_empty: { status: 400, message: m.checkout_cart_empty },
};

export const refuse = refusal<PaymentErrorCode>;
