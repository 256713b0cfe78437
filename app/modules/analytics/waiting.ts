/** What waits for an admin: new messages, reported reviews, open cases about money; each up to `mostWaiting`. */
export interface Waiting {
  readonly messages: number;
  readonly reviews: number;
  readonly cases: number;
}

/** More than so many are told as '99+'. */
export const mostWaiting = 99;
