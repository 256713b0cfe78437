import { selectCartCourses } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { priceCourses } from '../price-courses.server.ts';
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

/** Returns the actor's wishlist at today's prices, latest first. Throws DomainError 'sign_in_required'. */
export async function readWishlist(deps: Deps & { readonly clock: Clock }): Promise<Wishlist> {
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
export const exportWishlist = (deps: Deps) => selectWishesOf(deps.db, ownerOf(deps));
