import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKey } from './auth-secret.server.ts';
import { cookiePrefix } from './session-cookie.server.ts';

/** Tells the browsers that somebody has signed in with before: their wrong passwords are counted apart from those of strangers. */
export interface KnownBrowsers {
  /** The id of the browser where the cookie says that this e-mail, in lower case, signed in with it; null for any other. */
  readonly read: (cookieHeader: string | null, email: string) => string | null;
  /** The cookie that remembers it. It holds no e-mail and opens nothing. */
  readonly remember: (email: string) => string;
}

/** Seconds; half a year. */
const life = 180 * 24 * 60 * 60;

/** The cookie is a random id and its signature together with the e-mail; nothing is stored. `secret` is the installation's. */
export function knownBrowsers(secret: string, appUrl: string): KnownBrowsers {
  const key = deriveKey(secret, 'known browser');
  const name = `${cookiePrefix(appUrl)}.known_browser=`;
  const secure = appUrl.startsWith('https://') ? '; Secure' : '';
  const sign = (id: string, email: string) => createHmac('sha256', key).update(`${id} ${email}`).digest('base64url');
  return {
    read(cookieHeader, email) {
      const parts = (cookieHeader ?? '').split(';').map((part) => part.trim());
      const value = parts.find((part) => part.startsWith(name))?.slice(name.length) ?? '';
      const [id = '', signature = ''] = value.split('.');
      const given = Buffer.from(signature);
      const right = Buffer.from(sign(id, email));
      return given.length === right.length && timingSafeEqual(given, right) ? id : null;
    },
    remember(email) {
      const id = randomBytes(16).toString('base64url');
      return `${name}${id}.${sign(id, email)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${life}${secure}`;
    },
  };
}
