import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { keepAmountsWhole } from '#app/shared/money.ts';
import { selectOwned, selectReviews, selectStanding } from './review-queries.server.ts';
import { authorOf, reviewsPerPage, type ReviewPage } from './review.ts';

/**
 * A page of a course's reviews, newest first, for everybody; a page past the end is the last one. At most one query, none for a
 * course without reviews, which `total`, the course's own count, tells before.
 */
export async function readReviews(
  { db }: { readonly db: Database },
  { courseId, total, page: wanted }: { readonly courseId: string; readonly total: number; readonly page: number },
): Promise<ReviewPage> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  if (total === 0) return { total, counts, reviews: [], page: 1, pages: 1 };
  const pages = Math.ceil(total / reviewsPerPage);
  const page = Math.min(pages, Math.max(1, wanted));
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

/** How somebody stands to a course: whether they have it, may review it, or have done so already. */
export interface Standing {
  readonly isOwned: boolean;
  readonly mayReview: 'no' | 'write' | 'change';
}

export const nobodysStanding: Standing = { isOwned: false, mayReview: 'no' };

const standingOf = ({ hasReview, hasCompletion }: { hasReview: boolean; hasCompletion: boolean }): Standing => ({
  isOwned: true,
  mayReview: hasReview ? 'change' : hasCompletion ? 'write' : 'no',
});

/** That of the one who asks. One query, none for visitors. */
export async function readStanding(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  courseId: string,
): Promise<Standing> {
  const userId = userIdOf(actor);
  const found = userId === null ? null : await selectStanding(db, userId, courseId);
  return found?.isOwned ? standingOf(found) : nobodysStanding;
}

/**
 * That of the one who asks to the course that an address names (by its id or slug), and whether they have one of those in their cart. One
 * query, none for visitors and without courses.
 */
export async function readStandingByName(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { shown, cart }: { readonly shown: string | null; readonly cart: readonly string[] },
): Promise<{ readonly standing: Standing; readonly hasFromCart: boolean }> {
  const userId = userIdOf(actor);
  if (userId === null || (shown === null && cart.length === 0))
    return { standing: nobodysStanding, hasFromCart: false };
  const owned = await selectOwned(db, userId, {
    slug: shown,
    ids: shown === null ? cart : [shown.toLowerCase(), ...cart],
  });
  const course = owned.find(({ id, slug }) => slug === shown || id === shown?.toLowerCase());
  return {
    standing: course ? standingOf(course) : nobodysStanding,
    hasFromCart: owned.some(({ id }) => cart.includes(id)),
  };
}
