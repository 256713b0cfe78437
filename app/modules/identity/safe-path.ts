/** Screens that lead nowhere for someone who has just signed in. */
const signInScreens =
  /^\/(admin\/(?:login|logout)|login|register|logout|verify-email|reset-password|update-password|auth)(?![^/?#])/;

/**
 * Where to go after signing in: the wanted path when it is one of this site, `fallback` otherwise. Other
 * hosts are refused in every spelling that a browser would follow: //evil, /\evil, a tab in between, schemes, dots.
 */
export function safePath(wanted: unknown, fallback = '/dashboard'): string {
  if (typeof wanted !== 'string' || wanted.length > 1000 || !wanted.startsWith('/')) return fallback;
  const here = 'http://site.invalid';
  if (/[\\\s\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, here)) return fallback;
  const url = new URL(wanted, here);
  const path = url.pathname + url.search + url.hash;
  if (url.origin !== here || path.startsWith('//') || signInScreens.test(path)) return fallback;
  return path;
}

/** The wanted path when it is worth remembering, null otherwise. */
export function rememberedPath(wanted: unknown): string | null {
  return safePath(wanted, '') || null;
}

/** '/login?redirectTo=%2Fcart'; takes a path of this site without a query. */
export function withRedirect(path: string, redirectTo: string | null): string {
  return redirectTo ? `${path}?${new URLSearchParams({ redirectTo })}` : path;
}
