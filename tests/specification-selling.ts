/** Requirements for discounts, in the form of `specification`. */
export const selling = {
  Discounts: {
    section: '§2',
    sentences: [
      'coupons: one reduction a course, held by an order, used by its payment',
      'coupons: limits under parallel checkouts',
      'free orders: complete at once, without a prompt',
      'sales: the price and the true former price, from the moment of their start to that of their end',
      'a code is answered under its field',
      'a link applies a coupon by itself, or a page says why not',
      'ten wrong codes an hour',
      'the desk: coupons and sales are made, changed, paused and ended, with their results',
    ],
  },
} as const;
