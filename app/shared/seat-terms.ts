/**
 * State of a seat, a course that a buyer pays for somebody whom the order does not know yet: not paid yet; paid and held for whoever it is
 * for; taken, so that somebody has the course; or its money went back.
 */
export const seatStates = ['waiting', 'open', 'taken', 'refunded'] as const;

export type SeatState = (typeof seatStates)[number];

/** Most seats of a course in one order. */
export const maxSeatsOfCourse = 100;

/** Most seats in one order. */
export const maxSeats = 200;
