import { cartCookieName } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { knownBrowserCookies } from '#app/modules/people/accounts/session-cookie.server.ts';
import { lessonLanguageCookie } from '#app/modules/study/learning/lesson-language.ts';

/** Cookies that change no cached page: scripts show the cart. Browsers have `theme` from earlier releases. */
export const harmlessCookies: readonly string[] = [
  'theme',
  cartCookieName,
  lessonLanguageCookie,
  ...knownBrowserCookies,
];

/** Returns whether a Cookie header may make an answer personal: any cookie does that is not known to be harmless. */
export function isPersonal(cookies: string | undefined): boolean {
  if (!cookies) return false;
  return cookies.split(';').some((part) => {
    const [name = ''] = part.trim().split('=', 1);
    return name !== '' && !harmlessCookies.includes(name);
  });
}
