import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Encrypts a text for this installation only: AES-256-GCM. `key` is 64 hexadecimal digits (`deriveKey`). */
export function seal(text: string, key: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Decrypts a text. Throws if it was changed, or encrypted with another key: AUTH_SECRET has changed. */
export function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** Returns a keyed hash, which cannot be guessed from the table alone. */
export function keyedHash(text: string, key: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64url');
}
