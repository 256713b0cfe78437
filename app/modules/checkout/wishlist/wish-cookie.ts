import { cleanCart } from '../cart-cookie.ts';

/** A course that a visitor wanted to keep, until they have signed in. Only the wishlist's own page is sent it. */
const name = 'mic3_wish';
const lifeInSeconds = 3600;

export function readWishCookie(cookies: string | null): string | null {
  const part = (cookies ?? '').split(';').find((each) => each.trim().startsWith(`${name}=`));
  return cleanCart([part?.trim().slice(name.length + 1) ?? ''])[0] ?? null;
}

/** The cookie to set; null takes it away. */
export function writeWishCookie(courseId: string | null, { secure }: { readonly secure: boolean }): string {
  const [id = ''] = cleanCart([courseId ?? '']);
  return `${name}=${id}; Path=/dashboard/wishlist; HttpOnly; SameSite=Lax; Max-Age=${id ? lifeInSeconds : 0}${secure ? '; Secure' : ''}`;
}
