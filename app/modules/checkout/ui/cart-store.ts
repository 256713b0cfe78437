import { useSyncExternalStore } from 'react';
import { writeCartCookie } from '../cart-cookie.ts';

/** A cart item as the specification stores it; the price is what was shown, never what is charged. */
export interface CartItem {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly image: string | null;
}

/** Where the browser keeps its cart. */
export const cartStorageKey = 'mic3_cart';
const nothing: readonly CartItem[] = [];

let items: readonly CartItem[] | null = null;
const listeners = new Set<() => void>();

function load(): readonly CartItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(cartStorageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCartItem) : nothing;
  } catch {
    // Storage may be closed to us or hold something else; the cart is then empty rather than broken.
    return nothing;
  }
}

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, price } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof title === 'string' && typeof price === 'number';
}

function current(): readonly CartItem[] {
  items ??= load();
  return items;
}

function replace(next: readonly CartItem[]): void {
  items = next;
  try {
    localStorage.setItem(cartStorageKey, JSON.stringify(next));
  } catch {
    // The cookie below still carries the cart.
  }
  document.cookie = writeCartCookie(
    next.map((item) => item.id),
    { secure: location.protocol === 'https:' },
  );
  for (const listener of listeners) listener();
}

/** The ids in the cart at this moment; in the browser only. */
export function cartIds(): string[] {
  return current().map((item) => item.id);
}

/** Adds a course once; false when it was there already. */
export function addToCart(item: CartItem): boolean {
  if (current().some((held) => held.id === item.id)) return false;
  replace([...current(), item]);
  return true;
}

export function removeFromCart(id: string): void {
  if (current().some((item) => item.id === id)) replace(current().filter((item) => item.id !== id));
}

/** Takes over what the server knows of the cart: what can still be bought, with today's titles and prices. */
export function syncCart(known: readonly CartItem[]): void {
  if (JSON.stringify(known) !== JSON.stringify(current())) replace(known);
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== cartStorageKey && event.key !== null) return;
    items = load();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The cart as it stands, in every tab; empty while the server renders. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, current, () => nothing);
}
