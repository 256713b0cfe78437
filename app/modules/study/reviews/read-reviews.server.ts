import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatDay } from '#app/shared/dates.ts';
import { keepAmountsWhole, toCents, type Cents } from '#app/shared/money.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectOwned, selectReviews } from './review-queries.server.ts';
import { authorOf, reviewsPerPage, type ReviewPage } from './course-review.ts';

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

/** A running instalment plan for a course, with what the course's page says of it. */
interface InstalmentPlanOfCourse {
  readonly number: string;
  readonly state: 'active' | 'paused';
  readonly priceCents: Cents;
  readonly firstCents: Cents;
  readonly spanSeconds: number;
  readonly paidCents: Cents;
  readonly courseCount: number;
  readonly accessUntil: Date;
}

/** An actor's relation to a course: owned, may review it or has reviewed it; and owned courses among others on the page. */
export interface Standing {
  readonly isOwned: boolean;
  readonly mayReview: 'no' | 'write' | 'change';
  /** The actor's running instalment plan for the course; null without one, and for a paused one while something else opens the course. */
  readonly plan: InstalmentPlanOfCourse | null;
  /** Ids of owned courses among the others on the page. */
  readonly ownedBeside: readonly string[];
}

export const visitorStanding: Standing = { isOwned: false, mayReview: 'no', plan: null, ownedBeside: [] };

type FoundCourse = Awaited<ReturnType<typeof selectOwned>>[number];

const isOwnedCourse = ({ plan }: FoundCourse) => plan === null;

function planOf(found: readonly FoundCourse[]): InstalmentPlanOfCourse | null {
  const stored = found.find((course) => !isOwnedCourse(course))?.plan;
  if (!stored) return null;
  const { priceCents, firstCents, paidCents, accessUntil, ...plan } = stored;
  return {
    ...plan,
    priceCents: toCents(priceCents),
    firstCents: toCents(firstCents),
    paidCents: toCents(paidCents),
    accessUntil: new Date(accessUntil),
  };
}

function standingOf(found: readonly FoundCourse[], ownedBeside: readonly string[]): Standing {
  const owned = found.find(isOwnedCourse);
  const plan = planOf(found);
  if (!owned) return { ...visitorStanding, plan, ownedBeside };
  const mayReview = owned.hasReview ? 'change' : owned.hasCompletion ? 'write' : 'no';
  return { isOwned: true, mayReview, plan: plan?.state === 'active' ? plan : null, ownedBeside };
}

/** Returns the actor's relation to a course, or to none, and to others on the page. One query, none for visitors. */
export async function readStanding(
  { db, actor }: ReadDeps,
  { courseId, beside }: { readonly courseId: string | null; readonly beside: readonly string[] },
): Promise<Standing> {
  const userId = userIdOf(actor);
  if (userId === null) return visitorStanding;
  const ids = courseId === null ? beside : [courseId, ...beside];
  if (ids.length === 0) return visitorStanding;
  const found = await selectOwned(db, userId, { slug: null, ids });
  return standingOf(
    found.filter(({ id }) => id === courseId),
    idsIn(found.filter(isOwnedCourse), beside),
  );
}

/** In the order of the suggestions, so that equal courses give equal lists. */
const idsIn = (owned: readonly { readonly id: string }[], beside: readonly string[]) =>
  beside.filter((requested) => owned.some(({ id }) => id === requested));

/**
 * Returns the actor's relation to the course of an address (by id or slug), and to the courses beside it, null for all. One query, none for
 * visitors and without courses.
 */
export async function readStandingByName(
  { db, actor }: ReadDeps,
  {
    shown,
    beside,
    cart,
  }: { readonly shown: string | null; readonly beside: readonly string[] | null; readonly cart: readonly string[] },
): Promise<{ readonly standing: Standing; readonly hasFromCart: boolean }> {
  const userId = userIdOf(actor);
  if (userId === null || (shown === null && beside?.length === 0 && cart.length === 0))
    return { standing: visitorStanding, hasFromCart: false };
  const found = await selectOwned(db, userId, {
    slug: shown,
    ids: beside && [...(shown === null ? [] : [shown.toLowerCase()]), ...beside, ...cart],
  });
  const owned = found.filter(isOwnedCourse);
  const course = found.filter(({ id, slug }) => slug === shown || id === shown?.toLowerCase());
  return {
    standing: standingOf(course, idsIn(owned, beside ?? owned.map(({ id }) => id).toSorted())),
    hasFromCart: owned.some(({ id }) => cart.includes(id)),
  };
}
