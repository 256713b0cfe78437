import type { ErrorTable } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type InvoiceErrorCode =
  | 'invoice_not_found'
  | 'mail_address_invalid'
  | 'too_many_requests'
  | 'etims_invalid'
  | 'etims_url_invalid'
  | 'etims_taken'
  | 'etims_file_unreadable'
  | 'etims_file_too_long';

/** Why an invoice is not shown or sent, or its eTIMS number not entered. */
export const invoiceErrors: ErrorTable<InvoiceErrorCode> = {
  invoice_not_found: { status: 404, message: m.invoices_not_found },
  mail_address_invalid: { status: 400, message: m.account_email_invalid },
  too_many_requests: { status: 429, message: m.messages_too_many },
  etims_invalid: { status: 400, message: m.portal_invoices_etims_invalid },
  etims_url_invalid: { status: 400, message: m.portal_invoices_etims_url_invalid },
  etims_taken: { status: 409, message: ({ number = '' }) => m.portal_invoices_etims_taken({ number }) },
  etims_file_unreadable: { status: 400, message: m.portal_invoices_file_unreadable },
  etims_file_too_long: { status: 400, message: m.portal_invoices_file_too_long },
};
