/**
 * Cookie of the cart's course ids, beside the specification's local-storage key: with it the server renders the cart at once, and the
 * cart works before any script loads. Contains ids only; prices always come from the database.
 */
export const cartCookieName = 'mic3_cart';

/** More courses than this in one cart is a mistake or an attack; the rest is dropped. */
export const maxCartCourses = 50;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const yearInSeconds = 365 * 24 * 3600;

/** Reads the ids out of a Cookie header or `document.cookie`; anything that is not an id is left out, doubles too. */
export function readCartCookie(cookies: string | null): string[] {
  const found = cookies?.split(/; */).find((part) => part.startsWith(`${cartCookieName}=`));
  return cleanCart(found?.slice(cartCookieName.length + 1).split('.') ?? []);
}

/** Keeps valid course ids, each once, up to the largest cart. */
export function cleanCart(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id) => idPattern.test(id)))].slice(0, maxCartCourses);
}

/** Returns the cookie to set; an empty cart deletes it. */
export function writeCartCookie(ids: readonly string[], { secure }: { secure: boolean }): string {
  const value = cleanCart(ids).join('.');
  return `${cartCookieName}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? yearInSeconds : 0}${secure ? '; Secure' : ''}`;
}
