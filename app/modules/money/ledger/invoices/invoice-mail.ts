import type { MailAttachment } from '#app/platform/mail/mail.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { invoiceTitle, type InvoiceView } from './invoice-view.ts';
import { m } from '#texts';

/**
 * Composes the mail with an invoice or a credit note, in the current language. It names no buyer, because it may go to another address, such as
 * an accountant's; the PDF does.
 */
export function invoiceMail(
  invoice: Pick<InvoiceView, 'kind' | 'number' | 'vatPercent' | 'seller' | 'orderNumber' | 'issuedAt' | 'totalCents'>,
  to: string,
): MailDraft {
  const { seller, orderNumber, issuedAt, totalCents } = invoice;
  const title = invoiceTitle(invoice);
  return {
    to,
    subject: m.mails_invoice_subject({ document: title, company: seller.name }),
    heading: title,
    blocks: [
      { kind: 'text', text: m.mails_invoice_text() },
      {
        kind: 'facts',
        rows: [
          [m.payments_date(), formatDay(new Date(issuedAt))],
          [m.payments_order(), orderNumber],
          [m.checkout_total(), formatKsh(totalCents)],
        ],
      },
      ...(seller.email.trim() === '' ? [] : [{ kind: 'note', text: m.mails_invoice_questions(seller) } as const]),
    ],
  };
}

/** Returns a PDF as the attachment of a mail. */
export const attachPdf = (name: string, bytes: Uint8Array): MailAttachment => ({
  name,
  base64: Buffer.from(bytes).toString('base64'),
});
