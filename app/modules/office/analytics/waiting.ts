/** Items that wait for staff: messages, reviews, payment cases, submissions, names on certificates, questions; each up to `maxWaiting`. */
export interface Waiting {
  readonly messages: number;
  readonly reviews: number;
  readonly cases: number;
  readonly submissions: number;
  readonly corrections: number;
  readonly questions: number;
}

export const nothingWaits: Waiting = {
  messages: 0,
  reviews: 0,
  cases: 0,
  submissions: 0,
  corrections: 0,
  questions: 0,
};

/** Maximum count shown; more is '99+'. */
export const maxWaiting = 99;
