import { selectCartCourses } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toQuoteLine } from '../quote-cart.server.ts';
import type { CheckoutErrorCode } from '../checkout-errors.ts';
import type { Wishlist, WishlistEntry } from './wishlist.ts';
import { selectWishesOf, selectWishlist } from './wishlist-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

function ownerOf({ actor }: Deps): string {
  const userId = userIdOf(actor);
  if (userId === null) throw new DomainError<CheckoutErrorCode>('sign_in_required');
  return userId;
}

/** Ids of the courses on the actor's wishlist; none for visitors. */
export async function readWishlistIds({ db, actor }: Deps): Promise<string[]> {
  const userId = userIdOf(actor);
  return userId === null ? [] : selectWishlist(db, userId);
}

/** Returns the actor's wishlist at today's prices, latest first. Two queries. Throws DomainError 'sign_in_required'. */
export async function readWishlist(deps: Deps): Promise<Wishlist> {
  const userId = ownerOf(deps);
  const ids = await selectWishlist(deps.db, userId);
  const found = ids.length > 0 ? await selectCartCourses(deps.db, ids, userId) : [];
  const byId = new Map(found.map((course) => [course.courseId, course]));
  const entries: WishlistEntry[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const course = byId.get(id);
    if (course?.isOwned) entries.push({ ...toQuoteLine(course), state: 'owned' });
    else if (course?.isForSale) entries.push({ ...toQuoteLine(course), state: 'for_sale' });
    else gone.push(id);
  }
  return { entries, gone };
}

/** Returns the wishlist for the download of personal data. Throws DomainError 'sign_in_required'. */
export const exportWishlist = (deps: Deps) => selectWishesOf(deps.db, ownerOf(deps));
