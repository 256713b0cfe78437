import { useNavigation, useSubmit } from 'react-router';
import { listInvoices, readInvoiceMonth } from '#app/modules/ledger/invoices/list-invoices.server.ts';
import { invoiceChoices, maxInvoicesCounted } from '#app/modules/ledger/invoices/invoice-list.ts';
import { choiceLabels, invoiceList } from '#app/modules/ledger/ui/admin/invoice-list-query.ts';
import { InvoiceMonthPanel } from '#app/modules/ledger/ui/admin/invoice-month.tsx';
import { InvoiceTable } from '#app/modules/ledger/ui/admin/invoice-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { upTo } from '#app/shared/counted.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { Download } from '#app/ui/icons.ts';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { activeFilters, hrefOf, readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/invoices';
import { m } from '#texts';

const monthFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Returns 'November 2026' for '2026-11'. */
const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

export const meta: Route.MetaFunction = () => adminMeta(m.portal_invoices_title());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readQuery(invoiceList, url.searchParams);
  const month = await readInvoiceMonth({ db, actor, clock }, query.month);
  return { ...(await listInvoices({ db, actor }, query, query.cursor, query.rows)), query, month };
}

/** Invoices and credit notes, with what to declare for a month. */
export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, counts, query, month } = loaderData;
  const submit = useSubmit();
  const { path } = invoiceList;
  const isLoading = useNavigation().location?.pathname === path;
  const filters = activeFilters(invoiceList, query);
  const address = searchOf(invoiceList, { ...query, cursor: null });
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_invoices_title()}</h1>
          <p>{m.portal_invoices_intro()}</p>
        </div>
        <div className="row row-wrap">
          <IfAllowed act="invoices.edit">
            <LinkButton variant="line" to="/admin/invoices/etims">
              {m.portal_invoices_import()}
            </LinkButton>
          </IfAllowed>
          <a className="btn btn-line" href={`/admin/invoices/csv${address}`}>
            <Download className="i-sm" />
            {m.portal_shared_csv()}
          </a>
        </div>
      </div>
      <InvoiceMonthPanel month={month} name={monthName(month.month)} />
      <FilterForm
        method="get"
        className="filter-bar"
        role="search"
        aria-label={m.portal_invoices_title()}
        action={path}
        address={address}
        search={query.search}
        rows={query.rows}
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        <Field
          label={m.portal_invoices_search()}
          labelHidden
          name="search"
          type="search"
          placeholder={m.portal_invoices_search()}
          defaultValue={query.search}
        />
        <Select label={m.portal_invoices_month()} labelHidden name="month" defaultValue={query.month ?? ''}>
          <option value="">{m.portal_invoices_all_months()}</option>
          {month.months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </Select>
        <Select label={m.portal_invoices_choice()} labelHidden name="status" defaultValue={query.status ?? ''}>
          <option value="">{`${m.portal_invoices_all()} ${upTo(maxInvoicesCounted, counts.all)}`}</option>
          {invoiceChoices.map((choice) => (
            <option key={choice} value={choice}>
              {`${choiceLabels[choice]()} ${upTo(maxInvoicesCounted, counts[choice])}`}
            </option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" variant="line">
            {m.portal_shared_show()}
          </Button>
        </noscript>
      </FilterForm>
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_invoices_one()}
        many={m.portal_invoices_many()}
        total={loaderData.total}
        most={maxInvoicesCounted}
      />
      <ListPanel path={path} ids={invoices.map(({ id }) => id)} isLoading={isLoading}>
        {invoices.length > 0 ? (
          <InvoiceTable invoices={invoices} />
        ) : filters.length > 0 ? (
          <ListEmpty
            path={path}
            filters={filters}
            one={m.portal_invoices_one()}
            title={m.portal_invoices_none_match()}
          />
        ) : (
          <EmptyState bare title={m.portal_invoices_none()}>
            {m.portal_invoices_none_hint()}
          </EmptyState>
        )}
        <ListFooter
          one={m.portal_invoices_one()}
          many={m.portal_invoices_many()}
          page={loaderData}
          shown={invoices.length}
          rows={query.rows}
          most={maxInvoicesCounted}
          hrefOf={(place) => hrefOf(invoiceList, query, place)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_invoices_load_failed()} />;
}
