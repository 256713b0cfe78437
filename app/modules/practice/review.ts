/** Ratings of FSRS that practice gives. */
export const ratings = { again: 1, good: 3 } as const;
export type Rating = (typeof ratings)[keyof typeof ratings];

export const ratingOf = (isRight: boolean): Rating => (isRight ? ratings.good : ratings.again);

/** An answer to a practice question, as the log holds it. */
export interface Review {
  /** From the device, the same when it is sent again. */
  readonly id: string;
  readonly questionId: string;
  readonly courseId: string;
  readonly rating: Rating;
  readonly answeredAt: Date;
}

/** State that follows from the answers of one learner to one question. */
export interface ReviewCard {
  readonly questionId: string;
  readonly courseId: string;
  /** When the question is asked again. */
  readonly dueAt: Date;
  /** Stability and difficulty of FSRS: days until the chance to remember it falls to 90 %, and 1 to 10. */
  readonly stability: number;
  readonly difficulty: number;
  /** Number of answers, and of the wrong ones after the first. */
  readonly reviews: number;
  readonly lapses: number;
  readonly lastRating: Rating;
  readonly lastAnsweredAt: Date;
}
