import { randomBytes } from 'node:crypto';
import { cookiePrefix } from './session-cookie.server.ts';

/** Returns 256 random bits in 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A cookie with a secret during a registration or a sign-in. */
export interface SecretCookie {
  /** Returns null if the browser has none. */
  readonly read: (cookieHeader: string | null) => string | null;
  /** Returns the cookie to set; null deletes it. */
  readonly write: (secret: string | null) => string;
}

/** Creates a cookie. Lax, because another provider's answer is a link from another site. `lifeMs` in milliseconds. */
export function secretCookie(
  name: 'google' | 'admin_step' | 'registered',
  appUrl: string,
  lifeMs: number,
): SecretCookie {
  const start = `${cookiePrefix(appUrl)}.${name}=`;
  const secure = appUrl.startsWith('https://') ? '; Secure' : '';
  return {
    read(cookieHeader) {
      const parts = (cookieHeader ?? '').split(';').map((part) => part.trim());
      const value = parts.find((part) => part.startsWith(start))?.slice(start.length) ?? '';
      return isSecret(value) ? value : null;
    },
    write: (secret) =>
      `${start}${secret ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${secret ? lifeMs / 1000 : 0}${secure}`,
  };
}
