import { createEmptyCard, fsrs, State, type Card } from 'ts-fsrs';
import { nairobiMs } from '#app/shared/dates.ts';
import { ratings, type Rating, type PracticeAnswer, type ReviewCard } from './mastery.ts';

/**
 * Version of the parameters below. The log keeps the version that each answer was given under; cards are always the replay by this one, so
 * whoever changes a parameter raises it and rebuilds the cards.
 */
export const parametersVersion = 1;

/**
 * Without steps of minutes: what is wrong comes back at the end of the same practice, and then tomorrow. Without chance, so that a replay is
 * exact.
 */
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
});

const dayMs = 24 * 60 * 60 * 1000;
const inNairobi = (at: Date) => new Date(at.getTime() + nairobiMs);
const fromNairobi = (at: Date) => new Date(at.getTime() - nairobiMs);

const dayOf = (at: Date) => Math.floor(inNairobi(at).getTime() / dayMs);

/**
 * A right answer on the day of another one proves little and leaves the plan as it is: what was wrong today comes back tomorrow, also if it
 * was right at the second look.
 */
function answered(card: Card | null, rating: Rating, at: Date): Card {
  const moment = inNairobi(at);
  if (card?.last_review && rating === ratings.good && dayOf(fromNairobi(card.last_review)) === dayOf(at))
    return { ...card, last_review: moment };
  return scheduler.next(card ?? createEmptyCard(moment), moment, rating).card;
}

/** The scheduler's view of a card. */
const asCard = ({ dueAt, stability, difficulty, reviews, lapses, lastAnsweredAt }: ReviewCard): Card => ({
  due: inNairobi(dueAt),
  stability,
  difficulty,
  elapsed_days: 0,
  scheduled_days: 0,
  learning_steps: 0,
  reps: reviews,
  lapses,
  state: State.Review,
  last_review: inNairobi(lastAnsweredAt),
});

/** In the order of the answers; ids decide between two of one moment, so that every device and server finds the same order. */
const inOrder = (one: PracticeAnswer, other: PracticeAnswer) =>
  one.answeredAt.getTime() - other.answeredAt.getTime() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** Each answer once: of two reports of the same answer, the earlier moment counts, whichever arrived first. */
function once(log: readonly PracticeAnswer[]): PracticeAnswer[] {
  const reviews = new Map<string, PracticeAnswer>();
  for (const review of log) {
    const known = reviews.get(review.id);
    if (!known || review.answeredAt < known.answeredAt) reviews.set(review.id, review);
  }
  return [...reviews.values()].toSorted(inOrder);
}

/** Returns the cards of a learner's log, in any order and with any repetitions: the same answers always make the same cards. */
export function replay(log: readonly PracticeAnswer[]): ReviewCard[] {
  const byQuestion = Map.groupBy(once(log), ({ questionId }) => questionId);
  return [...byQuestion.values()].flatMap((reviews) => {
    const last = reviews.at(-1);
    let card: Card | null = null;
    for (const { rating, answeredAt } of reviews) card = answered(card, rating, answeredAt);
    if (!last || !card) return [];
    return [
      {
        questionId: last.questionId,
        courseId: last.courseId,
        dueAt: fromNairobi(card.due),
        stability: card.stability,
        difficulty: card.difficulty,
        reviews: reviews.length,
        lapses: reviews.slice(1).filter(({ rating }) => rating === ratings.again).length,
        lastRating: last.rating,
        lastAnsweredAt: last.answeredAt,
      },
    ];
  });
}

/** Returns in how many days a question comes back if it is answered right now. Takes null for a question without answers. */
export function daysIfRight(card: ReviewCard | null, now: Date): number {
  // An answer from a device whose clock was ahead may be later than now.
  const at = card && card.lastAnsweredAt > now ? card.lastAnsweredAt : now;
  return dayOf(fromNairobi(answered(card && asCard(card), ratings.good, at).due)) - dayOf(at);
}

/** Returns how many days of Nairobi lie between two moments. */
export const daysBetween = (from: Date, to: Date): number => dayOf(to) - dayOf(from);
