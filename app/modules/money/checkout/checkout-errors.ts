import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import { maxCartCourses } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { maxWishlistCourses } from './wishlist/wishlist.ts';
import { maxOrderCents } from '#app/modules/money/ledger/order.ts';
import { m } from '#texts';

export type CheckoutErrorCode =
  | 'sign_in_required'
  | 'cart_empty'
  | 'cart_owned'
  | 'cart_too_long'
  | 'cart_changed'
  | 'total_changed'
  | 'coupon_changed'
  | 'bad_order_key'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'bundle_not_for_sale'
  | 'bundle_not_found'
  | 'order_too_large'
  | 'order_not_found'
  | 'invoice_incomplete'
  | 'kra_pin_invalid'
  | 'wishlist_full';

/** Also shown for a cart, before there is an order. */
export const orderTooLarge = (): string => m.checkout_order_too_large({ most: formatKsh(maxOrderCents) });

/** In English the specification's sentences, as far as it has them. */
export const checkoutErrors: ErrorTable<CheckoutErrorCode> = {
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  cart_empty: { status: 400, message: m.checkout_cart_empty },
  cart_owned: { status: 409, message: m.checkout_cart_owned },
  cart_too_long: { status: 400, message: () => m.checkout_cart_too_long({ count: maxCartCourses }) },
  cart_changed: { status: 409, message: m.checkout_cart_changed },
  total_changed: { status: 409, message: ({ total = '' }) => m.checkout_total_changed({ total }) },
  coupon_changed: {
    status: 409,
    message: ({ total = '', why = '' }) => m.checkout_coupon_changed({ total, why }),
  },
  bad_order_key: { status: 400, message: m.checkout_payment_failed },
  course_not_found: { status: 404, message: m.checkout_course_not_found },
  course_not_for_sale: { status: 409, message: ({ title = '' }) => m.checkout_payment_failed_for({ title }) },
  bundle_not_for_sale: { status: 409, message: ({ name = '' }) => m.checkout_bundle_not_for_sale({ name }) },
  bundle_not_found: { status: 404, message: m.checkout_bundle_not_found },
  order_too_large: { status: 409, message: orderTooLarge },
  invoice_incomplete: { status: 400, message: m.checkout_invoice_incomplete },
  kra_pin_invalid: { status: 400, message: m.checkout_kra_pin_invalid },
  order_not_found: { status: 404, message: m.checkout_order_not_found },
  wishlist_full: { status: 409, message: () => m.checkout_wishlist_full({ count: maxWishlistCourses }) },
};

export const refuse = refusal<CheckoutErrorCode>;
