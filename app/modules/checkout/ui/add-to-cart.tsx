import type { FormEvent } from 'react';
import { Button, type ButtonVariant } from '#app/ui/button.tsx';
import { Check, ShoppingCart } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { addToCart, useCart, type CartItem } from './cart-store.ts';

interface AddToCartProps {
  readonly item: CartItem;
  readonly label?: string;
  readonly variant?: ButtonVariant;
  readonly size?: 'lg';
  /** A sign without words where there is little room: styles decide. */
  readonly isCompact?: boolean;
}

/** '+ Cart', an item once only. A real form underneath: without JavaScript it posts to the cart. */
export function AddToCart({ item, label = '+ Cart', variant = 'accent', size, isCompact = false }: AddToCartProps) {
  const isHeld = useCart().some((held) => held.id === item.id);
  if (isHeld) {
    return (
      <Button variant="held" size={size} disabled>
        <Check className="i-sm" />
        {isCompact ? <span className="cart-words">In cart</span> : 'In cart'}
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
        {isCompact ? <span className="cart-words">{label}</span> : label}
        {isCompact && <ShoppingCart className="cart-sign" />}
        <span className="sr"> {item.title}</span>
      </Button>
    </form>
  );
}
