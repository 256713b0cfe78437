import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the cookie's name. With https, the browser restricts the cookie to this host, this path and secure connections. */
export function sessionCookieName(appUrl: string): string {
  return `${cookiePrefix(appUrl)}.session_token`;
}

export function cookiePrefix(appUrl: string): CookiePrefix {
  return appUrl.startsWith('https://') ? '__Host-mic3' : 'mic3';
}

type CookiePrefix = 'mic3' | '__Host-mic3';

/** Returns the name of the cookie that marks a browser in which somebody has signed in. */
export const knownBrowserCookie = (prefix: CookiePrefix): string => `${prefix}.known_browser`;

/** Its names with and without https. */
export const knownBrowserCookies = (['mic3', '__Host-mic3'] as const).map(knownBrowserCookie);

/** Returns the session's token from a Cookie header; null without one, or with a forged signature. */
export function readSessionToken(cookieHeader: string | null, name: string, secret: string): string | null {
  for (const part of cookieHeader?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const token = unsign(part.slice(at + 1).trim(), secret);
    if (token) return token;
  }
  return null;
}

/** Verifies the signature of better-auth (better-call): value, dot, HMAC-SHA256 in base64, all of it URI-encoded. */
function unsign(raw: string, secret: string): string | null {
  let signed: string;
  try {
    signed = decodeURIComponent(raw);
  } catch {
    return null;
  }
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const token = signed.slice(0, dot);
  const actual = Buffer.from(signed.slice(dot + 1));
  const right = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return actual.length === right.length && timingSafeEqual(actual, right) ? token : null;
}

/** Returns the Cookie header that a browser would send back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
