/** Items that wait for an admin: new messages, reported reviews, open payment cases, hand-ins; each up to `maxWaiting`. */
export interface Waiting {
  readonly messages: number;
  readonly reviews: number;
  readonly cases: number;
  readonly handIns: number;
}

/** Maximum count shown; more is '99+'. */
export const maxWaiting = 99;
