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
