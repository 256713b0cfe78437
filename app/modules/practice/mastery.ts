import { ratings, type ReviewCard } from './review.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Nairobi is three hours ahead of UTC all year. */
const nairobiMs = 3 * 60 * 60 * 1000;

/** Returns the end of today in Nairobi: what is due before it may be asked now. */
export function dueBefore(now: Date): Date {
  return new Date((Math.floor((now.getTime() + nairobiMs) / dayMs) + 1) * dayMs - nairobiMs);
}

/** Mastery of a question: 'known' if answered right and not due; 'fading' if right and due again; otherwise 'open'. */
export const masteries = ['known', 'fading', 'open'] as const;
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
