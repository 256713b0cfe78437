import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { plainPictureAddress } from '#app/shared/picture.ts';
import { readCartCookie, writeCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import type { Quote } from '../quote.ts';
import { cartIds, syncCart } from '#app/modules/catalogue/cart/ui/cart-store.ts';

/**
 * Syncs the browser's cart with the server's view. Sends courses that only the browser has by the cookie; otherwise takes over the
 * server's quote: today's titles and prices, without courses that are not for sale.
 */
export function useCartSync(quote: Quote): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const known = new Set([...quote.lines, ...quote.dropped].map(({ courseId }) => courseId));
    const secure = location.protocol === 'https:';
    const stored = readCartCookie(document.cookie);
    const unsaved = cartIds().filter((id) => !known.has(id) && !stored.includes(id));
    const cookie = writeCartCookie([...stored, ...unsaved], { secure });
    // Invalid course ids do not change the cookie, and are dropped below.
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
        ...(line.inside && { inside: line.inside.filter(({ isOwned }) => !isOwned).map(({ courseId }) => courseId) }),
      })),
    );
  }, [quote, revalidate]);
}
