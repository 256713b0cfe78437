import { nairobiMs } from '#app/shared/dates.ts';

/** Ratings of FSRS that practice gives. */
export const ratings = { again: 1, good: 3 } as const;
export type Rating = (typeof ratings)[keyof typeof ratings];

export const ratingOf = (isRight: boolean): Rating => (isRight ? ratings.good : ratings.again);

/** An answer to a practice question, as the log holds it. */
export interface PracticeAnswer {
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

const dayMs = 24 * 60 * 60 * 1000;
/** Returns the end of today in Nairobi: what is due before it may be asked now. */
export function dueBefore(now: Date): Date {
  return new Date((Math.floor((now.getTime() + nairobiMs) / dayMs) + 1) * dayMs - nairobiMs);
}

/** Mastery of a question: 'known' if answered right and not due; 'fading' if right and due again; otherwise 'open'. */
const masteries = ['known', 'fading', 'open'] as const;
export type Mastery = (typeof masteries)[number];

type Facts = Pick<ReviewCard, 'questionId' | 'dueAt' | 'lastRating'>;

/**
 * Returns how well each of these questions is known, by a learner's cards: the one rule for learners, the portal and reports. A log is
 * asked by `mastery(questionIds, replay(log), now)`.
 */
export function mastery(questionIds: readonly string[], cards: readonly Facts[], now: Date): Mastery[] {
  const byQuestion = new Map(cards.map((card) => [card.questionId, card]));
  const due = dueBefore(now);
  return questionIds.map((id) => {
    const card = byQuestion.get(id);
    if (!card || card.lastRating === ratings.again) return 'open';
    return card.dueAt < due ? 'fading' : 'known';
  });
}
