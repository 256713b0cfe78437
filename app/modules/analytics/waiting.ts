/** Items that wait for an admin: new messages, reported reviews, open payment cases; each up to `mostWaiting`. */
export interface Waiting {
  readonly messages: number;
  readonly reviews: number;
  readonly cases: number;
}

/** Maximum count shown; more is '99+'. */
export const mostWaiting = 99;
