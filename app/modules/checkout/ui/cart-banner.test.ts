import { describe, expect, it } from 'vitest';
import { showsCartBanner } from './cart-banner.tsx';

describe('the cart banner', () => {
  it('asks for the purchase on every page while there is something in the cart', () => {
    expect(showsCartBanner(1, '/')).toBe(true);
    expect(showsCartBanner(3, '/courses/frontend-foundations')).toBe(true);
    expect(showsCartBanner(0, '/')).toBe(false);
  });

  it.each(['/cart', '/checkout', '/dashboard/cart', '/dashboard/checkout', '/orders/8f2c'])(
    'is silent at %s',
    (pathname) => {
      expect(showsCartBanner(2, pathname)).toBe(false);
    },
  );
});
