import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { plainPictureAddress } from '#app/shared/picture.ts';
import { readCartCookie, writeCartCookie } from '../cart-cookie.ts';
import type { Quote } from '../quote.ts';
import { cartIds, syncCart } from './cart-store.ts';

/**
 * Brings the browser's cart and the server's view of it together. What only the browser knows is told to the server by the
 * cookie; otherwise the cart takes over what the server found: today's titles and prices, without what cannot be bought.
 */
export function useCartSync(quote: Quote): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const known = new Set([...quote.lines, ...quote.dropped].map(({ courseId }) => courseId));
    const secure = location.protocol === 'https:';
    const stored = readCartCookie(document.cookie);
    const unsaved = cartIds().filter((id) => !known.has(id) && !stored.includes(id));
    const cookie = writeCartCookie([...stored, ...unsaved], { secure });
    // Invalid course ids change nothing in the cookie, and are dropped below.
    if (unsaved.length > 0 && cookie !== writeCartCookie(stored, { secure })) {
      document.cookie = cookie;
      void revalidate();
      return;
    }
    syncCart(
      quote.lines.map((line) => ({
        id: line.courseId,
        title: line.title,
        price: line.priceCents / 100,
        image: plainPictureAddress(line.picture),
      })),
    );
  }, [quote, revalidate]);
}
