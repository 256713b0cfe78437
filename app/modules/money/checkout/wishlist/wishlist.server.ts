import { userIdOf } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { selectCartCourses, lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { priceCourses } from '../price-courses.server.ts';
import { refuse } from '../checkout-errors.ts';
import { type Wishlist, type WishlistEntry, maxWishlistCourses } from './wishlist.ts';
import { selectWishesOf, selectWishlist, insertWish, isCourseListed, removeWish } from './wishlist-queries.server.ts';
import { cleanCart } from '#app/modules/catalogue/cart/cart-cookie.ts';

function ownerOf({ actor }: ReadDeps): string {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return userId;
}

/** Ids of the courses on the actor's wishlist; none for visitors. */
export async function readWishlistIds({ db, actor }: ReadDeps): Promise<string[]> {
  const userId = userIdOf(actor);
  return userId === null ? [] : selectWishlist(db, userId);
}

/** Returns the actor's wishlist at today's prices, latest first. Throws DomainError 'sign_in_required'. */
export async function readWishlist(deps: ReadDeps & { readonly clock: Clock }): Promise<Wishlist> {
  const userId = ownerOf(deps);
  const ids = await selectWishlist(deps.db, userId);
  const found = ids.length > 0 ? await selectCartCourses(deps.db, ids, userId) : [];
  const byId = new Map(found.map((course) => [course.courseId, course]));
  const shown = found.map((course) => ({ ...course, isOwned: false }));
  const { lines } = await priceCourses(deps.db, shown, { now: deps.clock.now(), coupon: null });
  const lineOf = new Map(lines.map((line) => [line.courseId, line]));
  const entries: WishlistEntry[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const course = byId.get(id);
    const line = lineOf.get(id);
    if (line && course?.isOwned) entries.push({ ...line, state: 'owned' });
    else if (line && course?.isForSale) entries.push({ ...line, state: 'for_sale' });
    else gone.push(id);
  }
  return { entries, gone };
}

/** Returns the wishlist for the download of personal data. Throws DomainError 'sign_in_required'. */
export const exportWishlist = (deps: ReadDeps) => selectWishesOf(deps.db, ownerOf(deps));

/**
 * Adds a course to the actor's wishlist or removes it. Idempotent. Returns the ids on the wishlist. Throws DomainError
 * 'sign_in_required', 'course_not_found' or 'wishlist_full'.
 */
export async function changeWishlist(
  { db, actor, clock }: ReadNowDeps,
  { courseId, isWanted }: { readonly courseId: string; readonly isWanted: boolean },
): Promise<string[]> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  if (cleanCart([courseId]).length === 0) throw refuse('course_not_found');
  return db.transaction(async (tx) => {
    await lockBuyer(tx, userId);
    if (!isWanted) await removeWish(tx, userId, courseId);
    const wishlist = await selectWishlist(tx, userId);
    if (!isWanted || wishlist.includes(courseId)) return wishlist;
    if (wishlist.length >= maxWishlistCourses) throw refuse('wishlist_full');
    if (!(await isCourseListed(tx, courseId))) throw refuse('course_not_found');
    await insertWish(tx, { userId, courseId, at: clock.now() });
    return [courseId, ...wishlist];
  });
}
