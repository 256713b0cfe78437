import { cleanCart } from '#app/modules/catalogue/cart/cart-cookie.ts';

/** Cookie of the course that a visitor wanted to save, until they sign in. Sent to the wishlist's page only. */
const name = 'mic3_wish';
const lifeInSeconds = 3600;

export function readWishCookie(cookies: string | null): string | null {
  const part = (cookies ?? '').split(';').find((each) => each.trim().startsWith(`${name}=`));
  return cleanCart([part?.trim().slice(name.length + 1) ?? ''])[0] ?? null;
}

/** Returns the cookie to set; null deletes it. */
export function writeWishCookie(courseId: string | null, { secure }: { readonly secure: boolean }): string {
  const [id = ''] = cleanCart([courseId ?? '']);
  return `${name}=${id}; Path=/dashboard/wishlist; HttpOnly; SameSite=Lax; Max-Age=${id ? lifeInSeconds : 0}${secure ? '; Secure' : ''}`;
}
