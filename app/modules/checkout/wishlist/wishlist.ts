import type { QuoteLine } from '../quote.ts';

/** More courses than this on one wishlist is a mistake or an attack. */
export const largestWishlist = 100;

/** A course on a wishlist as it stands now. */
export interface WishlistEntry extends QuoteLine {
  /** Owned: bought or given since. */
  readonly state: 'for_sale' | 'owned';
}

export interface Wishlist {
  readonly entries: readonly WishlistEntry[];
  /** Ids of courses that are no longer on sale: their titles may be drafts'. */
  readonly gone: readonly string[];
}
