import type { QuoteLine } from '../quote.ts';

/** More courses than this on one wishlist is a mistake or an attack. */
export const maxWishlistCourses = 100;

/** A course on a wishlist, as it is today. */
export interface WishlistEntry extends QuoteLine {
  /** 'owned': bought or granted since. */
  readonly state: 'for_sale' | 'owned';
}

export interface Wishlist {
  readonly entries: readonly WishlistEntry[];
  /** Ids of courses no longer on sale. Without titles, which may be drafts'. */
  readonly gone: readonly string[];
}
