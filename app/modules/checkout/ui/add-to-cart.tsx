import { localHref } from '#app/shared/local-href.ts';
import type { FormEvent } from 'react';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { Check, ShoppingCart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { addToCart, useCart, type CartItem } from './cart-store.ts';
import { m } from '#texts';

interface AddToCartProps {
  readonly item: CartItem;
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly size?: 'lg';
  /** True to let the styles show an icon without text in narrow places. */
  readonly isCompact?: boolean;
}

/** Shows '+ Cart'. Adds an item only once. Without JavaScript its form posts to the cart. */
export function AddToCart({
  item,
  label = m.checkout_add(),
  variant = 'accent',
  size,
  isCompact = false,
}: AddToCartProps) {
  const isHeld = useCart().some((held) => held.id === item.id);
  if (isHeld) {
    return (
      <Button variant="held" size={size} disabled>
        <Check className="i-sm" />
        {isCompact ? <span className="cart-words">{m.checkout_in_cart()}</span> : m.checkout_in_cart()}
      </Button>
    );
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (addToCart(item)) showToast({ kind: 'cart', text: m.checkout_added() });
  };
  return (
    <form method="post" action={localHref('/cart')} onSubmit={add}>
      <input type="hidden" name="course" value={item.id} />
      <Button type="submit" name="intent" value="add" variant={variant} size={size}>
        {isCompact ? <span className="cart-words">{label}</span> : label}
        {isCompact && <ShoppingCart className="cart-sign" />}
        <span className="sr"> {item.title}</span>
      </Button>
    </form>
  );
}
