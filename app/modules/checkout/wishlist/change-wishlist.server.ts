import type { Database } from '#app/platform/database.server.ts';
import { lockBuyer } from '#app/modules/ledger/orders.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { cleanCart } from '../cart-cookie.ts';
import type { CheckoutErrorCode } from '../checkout-errors.ts';
import { maxWishlistCourses } from './wishlist.ts';
import { insertWish, isCourseListed, removeWish, selectWishlist } from './wishlist-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/**
 * Adds a course to the actor's wishlist or removes it. Idempotent. Returns the ids on the wishlist. Throws DomainError
 * 'sign_in_required', 'course_not_found' or 'wishlist_full'.
 */
export async function changeWishlist(
  { db, actor, clock }: Deps,
  { courseId, isWanted }: { readonly courseId: string; readonly isWanted: boolean },
): Promise<string[]> {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<CheckoutErrorCode>('sign_in_required');
  if (cleanCart([courseId]).length === 0) throw new DomainError<CheckoutErrorCode>('course_not_found');
  return db.transaction(async (tx) => {
    await lockBuyer(tx, userId);
    if (!isWanted) await removeWish(tx, userId, courseId);
    const wishlist = await selectWishlist(tx, userId);
    if (!isWanted || wishlist.includes(courseId)) return wishlist;
    if (wishlist.length >= maxWishlistCourses) throw new DomainError<CheckoutErrorCode>('wishlist_full');
    if (!(await isCourseListed(tx, courseId))) throw new DomainError<CheckoutErrorCode>('course_not_found');
    await insertWish(tx, { userId, courseId, at: clock.now() });
    return [courseId, ...wishlist];
  });
}
