import { selectSoldLines } from '#app/modules/ledger/orders.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { quotationLink } from './quotation-link.server.ts';
import { quotationMail } from './quotation-mail.ts';
import type { Quotation } from './quotation-queries.server.ts';
import { m } from '#texts';

export interface SendDeps {
  readonly jobs: Jobs;
  readonly appUrl: string;
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
