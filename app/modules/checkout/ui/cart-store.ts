import { useSyncExternalStore } from 'react';
import { writeCartCookie } from '../cart-cookie.ts';

/** A cart item as the specification stores it. The price is the displayed one; charges never use it. */
export interface CartItem {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly image: string | null;
  /** Number of courses to pay in a bundle; without it the item is one course. */
  readonly courses?: number;
}

/** Key in local storage. */
export const cartStorageKey = 'mic3_cart';
const nothing: readonly CartItem[] = [];

let items: readonly CartItem[] | null = null;
const listeners = new Set<() => void>();

function load(): readonly CartItem[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(cartStorageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCartItem) : nothing;
  } catch {
    // Local storage may be blocked or contain something else: the cart is then empty.
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
    // The cookie below still has the cart.
  }
  document.cookie = writeCartCookie(
    next.map((item) => item.id),
    { secure: location.protocol === 'https:' },
  );
  for (const listener of listeners) listener();
}

/** Returns the ids in the cart; in the browser only. */
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

/** Replaces the cart with the server's view: the courses for sale, with today's titles and prices. */
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

/** Returns the cart, in sync with other tabs; empty on the server. */
export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, current, () => nothing);
}

/** Returns the number of courses in the cart. */
export const useCartCount = (): number => useCart().reduce((sum, { courses = 1 }) => sum + courses, 0);
