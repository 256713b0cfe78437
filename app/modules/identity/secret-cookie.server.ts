import { randomBytes } from 'node:crypto';
import { cookiePrefix } from './session-cookie.server.ts';

/** 256 random bits in 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A cookie that holds a secret while somebody registers or signs in. */
export interface SecretCookie {
  /** Null where the browser has none. */
  readonly read: (cookieHeader: string | null) => string | null;
  /** The cookie to set; null takes it away. */
  readonly write: (secret: string | null) => string;
}

/** Lax: another provider's answer is a link from another site. `lifeMs` in milliseconds. */
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
