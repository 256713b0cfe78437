import { useEffect } from 'react';
import { removeFromCart } from './cart-store.ts';

/** Takes courses that the learner has by now out of the browser's cart, however they came by them. */
export function useForgetOwned(courseIds: readonly string[]): void {
  const owned = courseIds.join(' ');
  useEffect(() => {
    for (const id of owned.split(' ')) removeFromCart(id);
  }, [owned]);
}
