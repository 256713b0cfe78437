/** A coupon lowers the price for who enters its code, a sale for everybody, a bundle for who buys its courses together. */
export const offerKinds = ['coupon', 'sale', 'bundle'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** Audiences of a coupon. */
export const offerAudiences = ['everybody', 'first_purchase', 'person'] as const;
export type OfferAudience = (typeof offerAudiences)[number];

/** held: by an unpaid order; used: the order was paid; freed: the order ended unpaid. */
export const offerUseStates = ['held', 'used', 'freed'] as const;
