import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { keepAmountsWhole } from '#app/shared/money.ts';
import { selectOwned, selectReviews } from './review-queries.server.ts';
import { authorOf, reviewsPerPage, type ReviewPage } from './review.ts';

/**
 * Returns a page of a course's reviews, newest first, for everybody; the last page for a number past the end. One query, none for a
 * course without reviews, as its own count `total` says.
 */
export async function readReviews(
  { db }: { readonly db: Database },
  { courseId, total, page: requested }: { readonly courseId: string; readonly total: number; readonly page: number },
): Promise<ReviewPage> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  if (total === 0) return { total, counts, reviews: [], page: 1, pages: 1 };
  const pages = Math.ceil(total / reviewsPerPage);
  const page = Math.min(pages, Math.max(1, requested));
  const rows = await selectReviews(db, courseId, { limit: reviewsPerPage, offset: (page - 1) * reviewsPerPage });
  Object.assign(counts, rows[0]?.counts);
  const reviews = rows.map(({ name, createdAt, counts: _counts, ...review }) => ({
    ...review,
    body: keepAmountsWhole(review.body),
    author: authorOf(name),
    day: formatDay(createdAt),
  }));
  return { total, counts, reviews, page, pages };
}

/** An actor's relation to a course: owned, may review it or has reviewed it; and owned courses among those suggested beside it. */
export interface Standing {
  readonly isOwned: boolean;
  readonly mayReview: 'no' | 'write' | 'change';
  /** True while the actor's plan for the course is paused, and nothing else opens it. */
  readonly isPaused: boolean;
  /** Ids of owned courses among those suggested beside it. */
  readonly ownedBeside: readonly string[];
}

export const visitorStanding: Standing = { isOwned: false, mayReview: 'no', isPaused: false, ownedBeside: [] };

type FoundCourse = Awaited<ReturnType<typeof selectOwned>>[number];

const isOwnedCourse = ({ isPaused }: FoundCourse) => !isPaused;

function standingOf(found: readonly FoundCourse[], ownedBeside: readonly string[]): Standing {
  const owned = found.find(isOwnedCourse);
  if (!owned) return { ...visitorStanding, isPaused: found.length > 0, ownedBeside };
  const mayReview = owned.hasReview ? 'change' : owned.hasCompletion ? 'write' : 'no';
  return { isOwned: true, mayReview, isPaused: false, ownedBeside };
}

/** Returns the actor's relation to a course. One query, none for visitors. */
export async function readStanding(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { courseId, beside }: { readonly courseId: string; readonly beside: readonly string[] },
): Promise<Standing> {
  const userId = userIdOf(actor);
  if (userId === null) return visitorStanding;
  const found = await selectOwned(db, userId, { slug: null, ids: [courseId, ...beside] });
  return standingOf(
    found.filter(({ id }) => id === courseId),
    idsIn(found.filter(isOwnedCourse), beside),
  );
}

/** In the order of the suggestions, so that equal courses give equal lists. */
const idsIn = (owned: readonly { readonly id: string }[], beside: readonly string[]) =>
  beside.filter((requested) => owned.some(({ id }) => id === requested));

/**
 * Returns the actor's relation to the course of an address (by id or slug), and to the courses beside it. One query, none for visitors
 * and without courses.
 */
export async function readStandingByName(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  {
    shown,
    beside,
    cart,
  }: { readonly shown: string | null; readonly beside: readonly string[]; readonly cart: readonly string[] },
): Promise<{ readonly standing: Standing; readonly hasFromCart: boolean }> {
  const userId = userIdOf(actor);
  if (userId === null || (shown === null && cart.length === 0))
    return { standing: visitorStanding, hasFromCart: false };
  const found = await selectOwned(db, userId, {
    slug: shown,
    ids: [...(shown === null ? [] : [shown.toLowerCase()]), ...beside, ...cart],
  });
  const owned = found.filter(isOwnedCourse);
  const course = found.filter(({ id, slug }) => slug === shown || id === shown?.toLowerCase());
  return {
    standing: standingOf(course, idsIn(owned, beside)),
    hasFromCart: owned.some(({ id }) => cart.includes(id)),
  };
}
