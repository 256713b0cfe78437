import type { FormEvent } from 'react';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { Check, ShoppingCart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { localHref } from '#app/shared/local-href.ts';
import { addToCart, useIsInCart, type CartItem } from './cart-store.ts';
import { m } from '#texts';

export interface AddToCartProps {
  readonly item: CartItem;
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly size?: 'lg';
}

/** Shows '+ Cart', in a row of a phone its icon. Adds an item only once. Without JavaScript its form posts to the cart. */
export function AddToCart({ item, label = m.checkout_add(), ...look }: AddToCartProps) {
  const isHeld = useIsInCart(item.id);
  if (isHeld) {
    return (
      <Button {...look} variant="held" disabled>
        <Check className="i-sm" />
        <span className="cart-words">{m.checkout_in_cart()}</span>
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
      <Button variant="accent" {...look} type="submit" name="intent" value="add">
        <span className="cart-words">{label}</span>
        <ShoppingCart className="cart-sign" />
        <span className="sr"> {item.title}</span>
      </Button>
    </form>
  );
}
