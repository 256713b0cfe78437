import { codeKey, writtenCode } from '#app/modules/catalogue/discounts/discount.ts';

/** Cookie of the code that was entered for the cart. What it gives is read from the database each time. */
const couponCookieName = 'mic3_code';

/** Cookie that proves that the server knew the code when it was entered, so that pages may look it up without counting wrong codes. */
const proofCookieName = 'mic3_code_proof';

const monthInSeconds = 30 * 24 * 3600;

const valueOf = (cookies: string | null, cookie: string): string =>
  (cookies ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${cookie}=`))
    ?.slice(cookie.length + 1) ?? '';

/** Reads the code out of a Cookie header; null for none, and for text that is no code. */
export function readCouponCookie(cookies: string | null): string | null {
  const code = valueOf(cookies, couponCookieName);
  return codeKey(code) === null ? null : writtenCode(code);
}

/** Reads the proof of the code out of a Cookie header; '' for none. */
export const readCouponProof = (cookies: string | null): string => valueOf(cookies, proofCookieName);

/** Returns the cookies to set; null deletes them. */
export function writeCouponCookies(
  code: string | null,
  { proof, secure }: { readonly proof: string; readonly secure: boolean },
): readonly [code: string, proof: string] {
  const isCode = code !== null && codeKey(code) !== null;
  const write = (name: string, value: string) =>
    `${name}=${value}; Path=/; SameSite=Lax; HttpOnly; Max-Age=${isCode ? monthInSeconds : 0}${secure ? '; Secure' : ''}`;
  return [write(couponCookieName, isCode ? writtenCode(code) : ''), write(proofCookieName, isCode ? proof : '')];
}
