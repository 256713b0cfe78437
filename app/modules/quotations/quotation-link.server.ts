import { readSignedId, signedId } from '#app/platform/signed-id.server.ts';
import { localHref } from '#app/shared/local-href.ts';

/** Returns the address of a quotation for its buyer, in the current language. */
export function quotationLink({ appUrl, key }: { readonly appUrl: string; readonly key: string }, id: string): string {
  return `${appUrl}${localHref(`/quotations/${quotationToken(key, id)}`)}`;
}

export const quotationToken = (key: string, id: string): string => signedId(key, 'quotation', id);

/** Returns the quotation of a token; null if this shop did not make it. */
export function readQuotationToken(key: string, token: string): string | null {
  return readSignedId(key, 'quotation', token);
}
