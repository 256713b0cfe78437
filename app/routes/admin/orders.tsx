import { useNavigation, useSubmit } from 'react-router';
import { maxQuotationsCounted } from '#app/modules/quotations/quotation.ts';
import { listDrafts } from '#app/modules/quotations/read-drafts.server.ts';
import { listQuotations } from '#app/modules/quotations/read-quotations.server.ts';
import { DraftList } from '#app/modules/quotations/ui/admin/draft-list.tsx';
import { stateLabels } from '#app/modules/quotations/ui/admin/quotation-badge.tsx';
import { quotationList } from '#app/modules/quotations/ui/admin/quotation-list-query.ts';
import { QuotationTable } from '#app/modules/quotations/ui/admin/quotation-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { upTo } from '#app/shared/counted.ts';
import { quotationStates } from '#app/shared/quotation-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { activeFilters, hrefOf, readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { Select } from '#app/ui/select.tsx';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/orders';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_orders_title());

const notices = { deleted: m.portal_orders_done_draft_deleted } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  const query = readQuery(quotationList, url.searchParams);
  return {
    ...(await listQuotations({ db, actor, clock }, query, query.cursor, query.rows)),
    drafts: await listDrafts({ db, actor }),
    done: noticeFor(notices, url.searchParams.get('done')),
    query,
  };
}

/** Orders made in the portal, with where their quotations are. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { quotations, counts, query, drafts, done } = loaderData;
  useNotice(done);
  const submit = useSubmit();
  const { path } = quotationList;
  const isLoading = useNavigation().location?.pathname === path;
  const filters = activeFilters(quotationList, query);
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_orders_title()}</h1>
          <p>{m.portal_orders_intro()}</p>
        </div>
        <LinkButton variant="accent" to="/admin/orders/new">
          {m.portal_orders_new()}
        </LinkButton>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <DraftList drafts={drafts} />
      <FilterForm
        method="get"
        className="filter-bar"
        role="search"
        aria-label={m.portal_orders_title()}
        action={path}
        address={searchOf(quotationList, { ...query, cursor: null })}
        search={query.search}
        rows={query.rows}
        onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      >
        <Field
          label={m.portal_orders_search()}
          labelHidden
          name="search"
          type="search"
          placeholder={m.portal_orders_search()}
          defaultValue={query.search}
        />
        <Select label={m.portal_orders_state()} labelHidden name="state" defaultValue={query.state ?? ''}>
          <option value="">{`${m.portal_orders_all()} ${upTo(maxQuotationsCounted, counts.all)}`}</option>
          {quotationStates.map((state) => (
            <option key={state} value={state}>
              {`${stateLabels[state]()} ${upTo(maxQuotationsCounted, counts[state])}`}
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
        one={m.portal_orders_one()}
        many={m.portal_orders_many()}
        total={loaderData.total}
        most={maxQuotationsCounted}
      />
      <ListPanel path={path} ids={quotations.map(({ id }) => id)} isLoading={isLoading}>
        {quotations.length > 0 ? (
          <QuotationTable quotations={quotations} />
        ) : filters.length > 0 ? (
          <ListEmpty path={path} filters={filters} one={m.portal_orders_one()} title={m.portal_orders_none_match()} />
        ) : (
          <EmptyState bare title={m.portal_orders_none()}>
            {m.portal_orders_none_hint()}
          </EmptyState>
        )}
        <ListFooter
          one={m.portal_orders_one()}
          many={m.portal_orders_many()}
          page={loaderData}
          shown={quotations.length}
          rows={query.rows}
          most={maxQuotationsCounted}
          hrefOf={(place) => hrefOf(quotationList, query, place)}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_orders_load_failed()} />;
}
