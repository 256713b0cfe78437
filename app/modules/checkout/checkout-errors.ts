import type { ErrorTable } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import { largestCart } from './cart-cookie.ts';
import { largestWishlist } from './wishlist/wishlist.ts';
import { largestOrder } from '#app/modules/ledger/order.ts';

export type CheckoutErrorCode =
  | 'sign_in_required'
  | 'cart_empty'
  | 'cart_owned'
  | 'cart_too_long'
  | 'cart_changed'
  | 'total_changed'
  | 'bad_order_key'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'order_too_large'
  | 'order_not_found'
  | 'wishlist_full';

/** Sentences of the specification where it has them. */
export const checkoutErrors: ErrorTable<CheckoutErrorCode> = {
  sign_in_required: { status: 401, message: 'Please log in to pay for your courses.' },
  cart_empty: { status: 400, message: 'Your cart is empty. Add a course first.' },
  cart_owned: { status: 409, message: 'You already have every course in your cart. You find them under My Courses.' },
  cart_too_long: { status: 400, message: `A cart holds at most ${largestCart} courses. Please take some out.` },
  cart_changed: {
    status: 409,
    message: 'Your cart has changed since you began to pay. Please look at it again and start the payment anew.',
  },
  total_changed: {
    status: 409,
    message: ({ total }) =>
      `The price has changed since this page was opened: it is ${total ?? 'another'} now. Nothing was charged. Please press Pay again if you agree.`,
  },
  bad_order_key: { status: 400, message: 'Payment failed. Please try again.' },
  course_not_found: { status: 404, message: 'Course not found' },
  course_not_for_sale: {
    status: 409,
    message: ({ title }) => `Payment failed for course "${title ?? ''}". Please try again or contact support.`,
  },
  order_too_large: {
    status: 409,
    message: `M-Pesa takes at most ${formatKsh(largestOrder)} in one payment. Please take a course out of the cart and buy it separately.`,
  },
  order_not_found: { status: 404, message: 'Order not found' },
  wishlist_full: {
    status: 409,
    message: `A wishlist holds at most ${largestWishlist} courses. Please take one off first.`,
  },
};
