import { LinkButton } from '#app/ui/button.tsx';
import { Check } from '#app/ui/icons.ts';
import { AddToCart, type AddToCartProps } from './add-to-cart.tsx';
import { useIsInCart } from './cart-store.ts';
import { m } from '#texts';

/** Shows '+ Cart', or a link to the cart if it has the item, alone or in a bundle. */
export function AddOrOpenCart(props: Omit<AddToCartProps, 'size'>) {
  const isInCart = useIsInCart(props.item.id);
  if (!isInCart) return <AddToCart {...props} size="lg" />;
  return (
    <LinkButton to="/cart" variant="held" size="lg">
      <Check className="i-sm" />
      {m.checkout_in_your_cart()}
    </LinkButton>
  );
}
