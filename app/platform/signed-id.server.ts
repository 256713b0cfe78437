import { createHmac, timingSafeEqual } from 'node:crypto';

const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const sign = (key: string, purpose: string, id: string) =>
  createHmac('sha256', key).update(`${purpose} ${id}`).digest('base64url');

/** Returns the token of a row for a link in a mail: its UUID and a signature for one purpose. Reproducible, so none is stored. */
export function signedId(key: string, purpose: string, id: string): string {
  return `${id}.${sign(key, purpose, id)}`;
}

/**
 * Returns the UUID of a token; null if the key did not sign it for this purpose. Compares the signatures as texts, because several
 * texts of base64url decode to the same bytes.
 */
export function readSignedId(key: string, purpose: string, token: string): string | null {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(key, purpose, id))) ? id : null;
}
