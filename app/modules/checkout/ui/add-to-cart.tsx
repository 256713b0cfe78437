import type { FormEvent } from 'react';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { Check } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { addToCart, useCart, type CartItem } from './cart-store.ts';

interface AddToCartProps {
  readonly item: CartItem;
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly size?: 'lg';
}

/** '+ Cart', an item once only. A real form underneath: without JavaScript it posts to the cart. */
export function AddToCart({ item, label = '+ Cart', variant = 'accent', size }: AddToCartProps) {
  const isHeld = useCart().some((held) => held.id === item.id);
  if (isHeld) {
    return (
      <Button variant="held" size={size} disabled>
        <Check className="i-sm" />
        In cart
      </Button>
    );
  }
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (addToCart(item)) showToast({ kind: 'cart', text: 'Added to cart' });
  };
  return (
    <form method="post" action="/cart" onSubmit={add}>
      <input type="hidden" name="course" value={item.id} />
      <Button type="submit" name="intent" value="add" variant={variant} size={size}>
        {label}
        <span className="sr"> {item.title}</span>
      </Button>
    </form>
  );
}
