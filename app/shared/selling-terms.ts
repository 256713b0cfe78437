/** A coupon lowers the price for who enters its code, a sale for everybody, a bundle for who buys its courses together. */
export const discountKinds = ['coupon', 'sale', 'bundle'] as const;
export type DiscountKind = (typeof discountKinds)[number];

/** Audiences of a coupon. */
export const discountAudiences = ['everybody', 'first_purchase', 'person'] as const;
export type DiscountAudience = (typeof discountAudiences)[number];

/** held: by an unpaid order; used: the order was paid; freed: the order ended unpaid. */
export const discountUseStates = ['held', 'used', 'freed'] as const;

/**
 * State of a gift, a course that one person pays for another: not paid yet; paid and held for whoever opens it; opened, so that somebody has
 * the course; or its money went back.
 */
export const giftStates = ['waiting', 'unopened', 'opened', 'refunded'] as const;

export type GiftState = (typeof giftStates)[number];

/** Longest name on a gift, of the giver and of the recipient. */
export const maxGiftNameLength = 80;

/** Longest message on a gift. */
export const maxGiftMessageLength = 300;

/** Days ahead for which the mail about a gift may be ordered. */
export const giftMailDays = 366;

/**
 * State of a seat, a course that a buyer pays for somebody whom the order does not know yet: not paid yet; paid and held for whoever it is
 * for; taken, so that somebody has the course; or its money went back.
 */
export const seatStates = ['waiting', 'open', 'taken', 'refunded'] as const;

export type SeatState = (typeof seatStates)[number];

/** Most seats of a course in one order. */
export const maxSeatsOfCourse = 500;

/** Most seats in one order. */
export const maxSeats = 500;

/**
 * waiting: for the first payment; active: open until its access ends; paused: closed until the next payment; paid: all of it, so that the
 * course stays open; cancelled: by a staff member, or with the account, or because its first payment never came.
 */
export const instalmentPlanStates = ['waiting', 'active', 'paused', 'paid', 'cancelled'] as const;
export type InstalmentPlanState = (typeof instalmentPlanStates)[number];

/** Instalment plans in one of these take payments. */
export const openInstalmentPlanStates = [
  'waiting',
  'active',
  'paused',
] as const satisfies readonly InstalmentPlanState[];

/**
 * When the tax on an instalment plan's payments is due, and so when they are invoiced: with each payment, or all of them with the last one.
 */
export const instalmentTaxTimes = ['each', 'last'] as const;
export type InstalmentTaxTime = (typeof instalmentTaxTimes)[number];

/** The smallest payment into an instalment plan, in cents; a smaller rest may be paid too. */
export const minInstalment = 1_000;

/**
 * sent: the buyer has not accepted yet; expired: the last day passed before; paid: its order was paid, whatever the state before; an
 * accepted quotation does not expire.
 */
export const quotationStates = ['sent', 'accepted', 'paid', 'expired', 'cancelled'] as const;
export type QuotationState = (typeof quotationStates)[number];

/** States in which the buyer may still pay at the quotation's prices. */
export const openQuotationStates = ['sent', 'accepted'] as const satisfies readonly QuotationState[];

/** Days for which a quotation may hold its prices. */
export const maxValidityDays = 180;
export const defaultValidityDays = 14;

/** Maximum total of an order made in the portal, in whole shillings. */
export const maxQuotationShillings = 10_000_000;

/** Longest name on a payment link, of the buyer and of the payer. */
export const maxLinkNameLength = 80;

/** Longest words of a buyer on a payment link. */
export const maxLinkMessageLength = 200;

/** Longest words of a payer to the buyer. */
export const maxPayerMessageLength = 300;
