import { codeKey, writtenCode } from '#app/modules/offers/coupon-code.ts';

/** Cookie of the code that was entered for the cart. What it gives is read from the database each time. */
export const couponCookieName = 'mic3_code';

const monthInSeconds = 30 * 24 * 3600;

/** Reads the code out of a Cookie header; null for none, and for text that is no code. */
export function readCouponCookie(cookies: string | null): string | null {
  const found = (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${couponCookieName}=`));
  const code = (found ?? '').slice(couponCookieName.length + 1);
  return codeKey(code) === null ? null : writtenCode(code);
}

/** Returns the cookie to set; null deletes it. */
export function writeCouponCookie(code: string | null, { secure }: { secure: boolean }): string {
  const value = code === null || codeKey(code) === null ? '' : writtenCode(code);
  return `${couponCookieName}=${value}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${value ? monthInSeconds : 0}${secure ? '; Secure' : ''}`;
}
