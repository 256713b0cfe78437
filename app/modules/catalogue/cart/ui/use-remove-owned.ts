import { useEffect } from 'react';
import { removeFromCart } from './cart-store.ts';

/** Removes courses that the learner now owns, from any source, from the browser's cart. */
export function useRemoveOwned(courseIds: readonly string[]): void {
  const owned = courseIds.join(' ');
  useEffect(() => {
    for (const id of owned.split(' ')) removeFromCart(id);
  }, [owned]);
}
