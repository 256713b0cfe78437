import { createHmac, timingSafeEqual } from 'node:crypto';
import { localHref } from '#app/shared/local-href.ts';

const tokenPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

const sign = (key: string, id: string) => createHmac('sha256', key).update(`quotation ${id}`).digest();

/** Returns the address of a quotation for its buyer, in the current language. Reproducible for every mail, so no token is stored. */
export function quotationLink({ appUrl, key }: { readonly appUrl: string; readonly key: string }, id: string): string {
  return `${appUrl}${localHref(`/quotations/${quotationToken(key, id)}`)}`;
}

export const quotationToken = (key: string, id: string): string => `${id}.${sign(key, id).toString('base64url')}`;

/** Returns the quotation of a token; null if this shop did not make it. */
export function readQuotationToken(key: string, token: string): string | null {
  const [, id, signature] = tokenPattern.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, id);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
