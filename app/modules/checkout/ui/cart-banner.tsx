import { useLocation } from 'react-router';
import { Banner } from '#app/ui/banner.tsx';
import { useCart } from './cart-store.ts';

/**
 * The specification's rule: not on an empty cart, not where the cart or the checkout is already open; and not beside an order
 * that is being paid, where it would ask to pay twice.
 */
export function showsCartBanner(count: number, pathname: string): boolean {
  return count > 0 && !['/cart', '/checkout', '/orders/'].some((part) => pathname.includes(part));
}

/** 'You have N course(s) in your cart'. */
export function CartBanner() {
  const count = useCart().length;
  const { pathname } = useLocation();
  if (!showsCartBanner(count, pathname)) return null;
  return (
    <Banner label="Cart" count={count} to="/cart" action="Complete your purchase →">
      You have {count} course(s) in your cart
    </Banner>
  );
}
