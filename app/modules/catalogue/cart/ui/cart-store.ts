import { useSyncExternalStore } from 'react';
import { readCartCookie, writeCartCookie } from '../cart-cookie.ts';

/** A cart item as the specification stores it. The price is the displayed one; charges never use it. */
export interface CartItem {
  readonly id: string;
  readonly title: string;
  readonly price: number;
  readonly image: string | null;
  /** Ids of the courses to pay in a bundle; without them the item is one course. */
  readonly inside?: readonly string[];
}

/** Key in local storage. */
export const cartStorageKey = 'mic3_cart';
const nothing: readonly CartItem[] = [];

let stored: readonly CartItem[] | null = null;
const listeners = new Set<() => void>();

function load(): readonly CartItem[] {
  try {
    return (JSON.parse(localStorage.getItem(cartStorageKey) ?? '[]') as unknown[]).filter(isCartItem);
  } catch {
    // Local storage may be blocked or contain something else: the cart is then empty.
    return nothing;
  }
}

function isCartItem(value: unknown): value is CartItem {
  const { id, title, price, inside = [] } = Object(value) as Record<string, unknown>;
  return typeof id === 'string' && typeof title === 'string' && typeof price === 'number' && Array.isArray(inside);
}

function current(): readonly CartItem[] {
  stored ??= load();
  return stored;
}

function replace(next: readonly CartItem[], ids = next.map(({ id }) => id)): void {
  stored = next;
  try {
    localStorage.setItem(cartStorageKey, JSON.stringify(next));
  } catch {
    // The cookie below still has the cart.
  }
  document.cookie = writeCartCookie(ids, { secure: location.protocol === 'https:' });
  for (const listener of listeners) listener();
}

/** Returns the ids in the cart; in the browser only. */
export function cartIds(): string[] {
  return current().map((item) => item.id);
}

const holds = (items: readonly CartItem[], courseId: string): boolean =>
  items.some(({ id, inside = [] }) => [id, ...inside].includes(courseId));

/**
 * Adds a course or a bundle once; false when it was there already, alone or in a bundle. A bundle takes the place of its courses. The cookie
 * keeps what it has beside the storage, which may be blocked, or empty after forms without scripts.
 */
export function addToCart(item: CartItem): boolean {
  if (holds(current(), item.id)) return false;
  const others = (id: string) => !holds([item], id);
  replace(
    [...current().filter(({ id }) => others(id)), item],
    [...readCartCookie(document.cookie).filter(others), item.id],
  );
  return true;
}

export const removeFromCart = (id: string): void => syncCart(current().filter((item) => item.id !== id));

/** Replaces the cart with the server's view: the courses for sale, with today's titles and prices. */
export function syncCart(known: readonly CartItem[]): void {
  if (JSON.stringify(known) !== JSON.stringify(current())) replace(known);
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== cartStorageKey && event.key !== null) return;
    stored = load();
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
function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribe, current, () => nothing);
}

/** Returns whether the cart has a course, alone or in a bundle. */
export const useIsInCart = (courseId: string): boolean => holds(useCart(), courseId);

/** Returns the number of courses in the cart. */
export const useCartCount = (): number => useCart().reduce((sum, { inside }) => sum + (inside?.length ?? 1), 0);
