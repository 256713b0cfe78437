import { exportInvoices, invoiceColumns } from '#app/modules/money/ledger/invoices/list-invoices.server.ts';
import { invoiceList } from '#app/modules/money/ledger/ui/admin/invoice-table.tsx';
import { answerListFile } from './list-file.server.ts';
import type { Route } from './+types/invoices-csv';

/** Downloads invoices and credit notes: for a month, its list for the accountant. */
export const loader = (asked: Route.LoaderArgs): Promise<Response> =>
  answerListFile(asked, {
    list: invoiceList,
    columns: invoiceColumns,
    rows: exportInvoices,
    about: ({ month }) => month,
  });
