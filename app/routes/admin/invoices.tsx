import { listInvoices, readInvoiceMonth } from '#app/modules/money/ledger/invoices/list-invoices.server.ts';
import { InvoiceMonthPanel } from '#app/modules/money/ledger/ui/admin/invoice-month.tsx';
import { invoiceList } from '#app/modules/money/ledger/ui/admin/invoice-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { FileLink, PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/invoices';
import { m } from '#texts';

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Returns 'November 2026' for '2026-11'. */
const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_invoices());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readQuery(invoiceList, url.searchParams);
  const month = await readInvoiceMonth({ db, actor, clock }, query.month);
  return { ...(await listInvoices({ db, actor }, query, query.cursor, query.rows)), query, month };
}

/** Invoices and credit notes, with what to declare for a month. */
export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, counts, query, month } = loaderData;
  return (
    <PortalList
      list={invoiceList}
      query={query}
      rows={invoices}
      page={loaderData}
      counts={counts}
      choices={{ month: month.months.map((value) => ({ value, words: () => monthName(value) })) }}
      about={m.portal_invoices_intro()}
      actions={
        <>
          <IfAllowed act="invoices.edit">
            <LinkButton variant="line" to="/admin/invoices/etims">
              {m.portal_invoices_import()}
            </LinkButton>
          </IfAllowed>
          <FileLink list={invoiceList} query={query} />
        </>
      }
      above={<InvoiceMonthPanel month={month} name={monthName(month.month)} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_invoices_load_failed()} />;
}
