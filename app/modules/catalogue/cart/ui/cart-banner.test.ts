import { describe, expect, it } from 'vitest';
import { showsCartBanner } from './cart-banner.tsx';
import { specifies } from '#tests/specifies.ts';

describe('the cart banner', () => {
  it('is on every page while the cart has courses', () => {
    expect(showsCartBanner(1, '/')).toBe(true);
    expect(showsCartBanner(3, '/courses/frontend-foundations')).toBe(true);
    expect(showsCartBanner(0, '/')).toBe(false);
  });

  specifies(
    'Public shell: cart banner: hidden when the cart is empty, and on paths with /cart or /checkout',
    'Catalogue, site and admin: four blinks, pausing slideshow, reduced motion, never two banners',
  );
  it.each(['/cart', '/checkout', '/dashboard/cart', '/dashboard/checkout', '/orders/8f2c'])(
    'is hidden at %s',
    (pathname) => {
      expect(showsCartBanner(2, pathname)).toBe(false);
    },
  );
});
