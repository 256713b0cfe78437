import { splitLocale } from '#app/shared/locale.ts';

/** Characters of a page to return to: the refund of an order names each of its lines. */
export const maxRememberedPath = 10_000;

/** Pages that make no sense after a sign-in. */
const signInScreens =
  /^\/(admin\/(?:login|logout)|login|register|logout|verify-email|reset-password|update-password|auth)(?![^/?#])/;

/**
 * Returns the page after signing in: the requested path if it is on this site, otherwise `fallback`. Refuses other hosts in every form
 * that a browser would follow: //evil, /\evil, a tab in between, schemes, dots. The path names no language: the redirecting page adds its own.
 */
export function safePath(requested: unknown, fallback = '/dashboard'): string {
  if (typeof requested !== 'string' || requested.length > maxRememberedPath || !requested.startsWith('/'))
    return fallback;
  const here = 'http://site.invalid';
  if (/[\\\s\p{Cc}]/u.test(requested) || !URL.canParse(requested, here)) return fallback;
  const url = new URL(requested, here);
  const path = splitLocale(url.pathname).address + url.search + url.hash;
  if (url.origin !== here || path.startsWith('//') || signInScreens.test(path)) return fallback;
  return path;
}

/** Returns the requested path if it is worth keeping, otherwise null. */
export function rememberedPath(requested: unknown): string | null {
  return safePath(requested, '') || null;
}

/** Returns '/login?redirectTo=%2Fcart'; takes a path of this site without a query. */
export function withRedirect(path: string, redirectTo: string | null): string {
  return redirectTo ? `${path}?${new URLSearchParams({ redirectTo })}` : path;
}
