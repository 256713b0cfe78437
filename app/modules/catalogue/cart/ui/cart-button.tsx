import { LinkButton } from '#app/ui/button.tsx';
import { ShoppingCart } from '#app/ui/icons.ts';
import { useCartCount } from './cart-store.ts';
import { m } from '#texts';

/** Shows the cart in the page's header, with the number of its courses. */
export function CartButton({ to }: { readonly to: string }) {
  const count = useCartCount();
  return (
    <LinkButton
      to={to}
      variant="icon"
      aria-label={count === 0 ? m.checkout_cart_label_empty() : m.checkout_cart_label({ count })}
    >
      <ShoppingCart />
      {count > 0 && <span className="count num">{count}</span>}
    </LinkButton>
  );
}
