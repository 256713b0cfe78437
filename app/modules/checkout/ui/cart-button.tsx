import { LinkButton } from '#app/ui/button.tsx';
import { ShoppingCart } from '#app/ui/icons.ts';
import { useCart } from './cart-store.ts';

/** The cart in the head of a page, with the number of its courses. */
export function CartButton({ to }: { readonly to: string }) {
  const count = useCart().length;
  return (
    <LinkButton
      to={to}
      variant="icon"
      aria-label={count === 0 ? 'Cart, empty' : `Cart, ${count} ${count === 1 ? 'course' : 'courses'}`}
    >
      <ShoppingCart />
      {count > 0 && <span className="count num">{count}</span>}
    </LinkButton>
  );
}
