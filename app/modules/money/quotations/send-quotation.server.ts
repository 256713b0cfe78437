import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { selectSoldLines } from '#app/modules/money/ledger/invoices/invoice-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { readSignedId, signedId } from '#app/platform/signed-id.server.ts';
import { localHref } from '#app/shared/local-href.ts';
import { quotationMail } from './quotation-mail.ts';
import type { Quotation } from './quotation-queries.server.ts';
import { m } from '#texts';

/** Returns the address of a quotation for its buyer, in the current language. */
function quotationLink({ appUrl, key }: { readonly appUrl: string; readonly key: string }, id: string): string {
  return `${appUrl}${localHref(`/quotations/${quotationToken(key, id)}`)}`;
}

export const quotationToken = (key: string, id: string): string => signedId(key, 'quotation', id);

/** Returns the quotation of a token; null if this shop did not make it. */
export function readQuotationToken(key: string, token: string): string | null {
  return readSignedId(key, 'quotation', token);
}

export interface SendDeps extends Pick<UseCaseDeps, 'jobs' | 'appUrl'> {
  /** Signs the links in mails. */
  readonly newsletterKey: string;
}

/** Mails a quotation to its buyer in the quotation's language, in the caller's transaction. */
export async function sendQuotation(
  tx: Database,
  { jobs, appUrl, newsletterKey: key }: SendDeps,
  quotation: Pick<
    Quotation,
    'id' | 'orderId' | 'number' | 'buyerName' | 'buyerEmail' | 'locale' | 'message' | 'totalCents' | 'validUntil'
  > & {
    /** Number of the quotation that it takes the place of. */
    readonly replaces: string | null;
  },
): Promise<void> {
  const { id, orderId, locale, buyerName: name, buyerEmail: to, ...shown } = quotation;
  const { brand } = await readSiteSettings(tx);
  const lines = (await selectSoldLines(tx, orderId))?.lines ?? [];
  const link = quotationLink({ appUrl, key }, id);
  const mail = inLocale(locale, () => {
    const titles = lines.map(({ title, seats }) =>
      seats === undefined ? title : m.invoices_seats({ title, count: seats }),
    );
    return quotationMail({ ...shown, to, brand, name, titles, link });
  });
  await queueMail(tx, mail, jobs);
}
