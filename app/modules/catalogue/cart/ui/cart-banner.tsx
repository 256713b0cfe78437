import { useLocation } from 'react-router';
import { Banner } from '#app/ui/banner.tsx';
import { useCartCount } from './cart-store.ts';
import { m } from '#texts';

/**
 * Returns whether to show the banner. The specification: not for an empty cart, and not on the cart and the checkout. Nor beside an order
 * in payment, where it would invite to pay twice.
 */
export function showsCartBanner(count: number, pathname: string): boolean {
  return count > 0 && !['/cart', '/checkout', '/orders/'].some((part) => pathname.includes(part));
}

/** Shows 'You have N course(s) in your cart'. */
export function CartBanner() {
  const count = useCartCount();
  const { pathname } = useLocation();
  if (!showsCartBanner(count, pathname)) return null;
  return (
    <Banner label={m.checkout_cart()} count={count} to="/cart" action={m.checkout_complete_purchase()}>
      {m.checkout_banner({ count })}
    </Banner>
  );
}
