import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireStaffWith } from '../require-staff-with.ts';
import { refuse } from '../ledger-errors.ts';
import { drawInvoice } from './draw-invoice.server.ts';
import { attachPdf, invoiceMail } from './invoice-mail.ts';
import { selectLastSent } from './invoice-queries.server.ts';
import { readInvoice } from './read-invoice.server.ts';

type Deps = Pick<UseCaseDeps, 'db' | 'actor' | 'jobs' | 'rateLimits' | 'address'>;

/** When a document was last sent from the portal, and whether to its buyer or to another address. */
export interface LastSent {
  readonly at: string;
  readonly isToBuyer: boolean;
}

/**
 * Mails an invoice or a credit note as a PDF to its buyer or to another address, in the buyer's language. `key` is of the form: sent twice, it
 * mails once. Throws DomainError 'forbidden', 'invoice_not_found', 'mail_address_invalid', 'too_many_requests'.
 */
export async function sendInvoice(
  { db, actor, jobs, rateLimits, address }: Deps,
  { invoiceId, to, key }: { readonly invoiceId: string; readonly to: string; readonly key: string },
): Promise<void> {
  const staff = requireStaffWith(actor, 'invoices.edit');
  const invoice = await readInvoice({ db, actor }, invoiceId);
  const email = emailSchema.safeParse(to);
  if (!email.success || email.data === deletedPerson.email) throw refuse('mail_address_invalid');
  await rateLimits.consume('invoice-mail-per-user', staff.userId);
  const { brand } = await readSiteSettings(db);
  const mail = await inLocale(invoice.locale, async () => ({
    ...composeMail({ ...invoiceMail(invoice, email.data), brand, dedupeKey: `invoice:${invoice.id}:${key}` }),
    attachment: attachPdf(`${invoice.number}.pdf`, await drawInvoice(invoice)),
  }));
  await db.transaction(async (tx) => {
    if (!(await queueMail(tx, mail, jobs))) return;
    await recordAudit(tx, staff, {
      action: 'invoice.sent',
      subjectType: 'invoice',
      subjectId: invoice.id,
      // No address: the log outlives the accounts of learners.
      after: { number: invoice.number, isToBuyer: email.data === invoice.buyer.email.toLowerCase() },
      ...(address !== undefined && { address }),
    });
  });
}

/** Returns when a document was last sent from the portal; null if it never was. One query. Throws DomainError 'forbidden'. */
export async function readLastSent(
  { db, actor }: Pick<Deps, 'db' | 'actor'>,
  invoiceId: string,
): Promise<LastSent | null> {
  requireStaffWith(actor, 'invoices.read');
  const sent = await selectLastSent(db, invoiceId);
  return sent && { at: sent.at.toISOString(), isToBuyer: sent.isToBuyer };
}
