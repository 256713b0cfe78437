import { exportInvoices, invoiceColumns } from '#app/modules/ledger/invoices/list-invoices.server.ts';
import { invoiceList } from '#app/modules/ledger/ui/admin/invoice-list-query.ts';
import { csvAnswer } from '#app/platform/csv.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { allowExport } from '../allow-export.server.ts';
import { requireAdminForFile } from '../guards.server.ts';
import type { Route } from './+types/invoices-csv';

/** Invoices and credit notes as a file, by the filters of their page: for a month, its list for the accountant. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const actor = await requireAdminForFile({ context, url });
  const { db, clock } = context.get(requestScope).services;
  await allowExport({ context, url }, actor);
  const query = readQuery(invoiceList, url.searchParams);
  const name = `invoices-${query.month ?? dayInNairobi(clock.now())}.csv`;
  return csvAnswer(name, Object.keys(invoiceColumns), exportInvoices({ db, actor }, query));
}
