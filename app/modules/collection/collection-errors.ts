import type { ErrorTable } from '#app/shared/domain-error.ts';

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
  | 'course_owned'
  | 'course_not_for_sale'
  | 'try_again_later'
  | 'payment_in_review'
  | 'too_many_requests'
  | 'test_payments_off'
  | 'course_not_found'
  | 'cart_empty'
  | 'claim_code_invalid'
  | 'money_under_way';

export const paymentErrors: ErrorTable<PaymentErrorCode> = {
  sign_in_required: { status: 401, message: 'Please log in to pay for your courses.' },
  payments_off: {
    status: 503,
    message: 'Payments are switched off at the moment. Please try again later or contact us.',
  },
  phone_invalid: {
    status: 400,
    message: 'Please enter a Kenyan mobile number that has M-Pesa, such as 0712 345 678 or 254712345678.',
  },
  order_not_found: { status: 404, message: 'Order not found' },
  order_unpaid: { status: 409, message: 'This order is not paid yet.' },
  order_paid: { status: 409, message: 'This order is paid already.' },
  order_prompt_open: {
    status: 409,
    message:
      'A payment request for this order is already on its way to another phone. Please finish or cancel it there first.',
  },
  phone_prompt_open: {
    status: 409,
    message:
      'Another M-Pesa prompt of ours is open on this phone. Please finish or cancel it first, or use another number.',
  },
  course_prompt_open: {
    status: 409,
    message: ({ title }) =>
      `A payment for "${title ?? ''}" is already on its way in another order. Please finish or cancel it first.`,
  },
  price_too_old: {
    status: 409,
    message: 'This order is too old to be paid at its price. Please order again at today’s price.',
  },
  course_owned: {
    status: 409,
    message: ({ title }) =>
      `You already have "${title ?? ''}". Please start again from your cart, so that you do not pay for it twice.`,
  },
  course_not_for_sale: {
    status: 409,
    message: ({ title }) =>
      `"${title ?? 'A course of this order'}" is not on sale any more, so this order cannot be paid.`,
  },
  try_again_later: {
    status: 429,
    message: ({ seconds }) => `Please wait ${seconds ?? 'some'} seconds before you try again.`,
  },
  payment_in_review: {
    status: 409,
    message:
      'We have received money for this order and are looking into it. Please do not pay again; we will write to you.',
  },
  too_many_requests: { status: 429, message: 'Too many payment requests. Please wait a few minutes and try again.' },
  test_payments_off: { status: 403, message: 'Test payments are not available.' },
  course_not_found: { status: 404, message: 'Course not found' },
  claim_code_invalid: {
    status: 400,
    message: ({ shape }) => shape ?? 'Please enter the code of your payment.',
  },
  money_under_way: {
    status: 409,
    message:
      'A payment of yours is still open, being checked, or being given back. Your account can be deleted as soon as that is settled.',
  },
  cart_empty: { status: 400, message: 'Your cart is empty. Add a course first.' },
};
