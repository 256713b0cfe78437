import { useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { listPayments } from '#app/modules/ledger/list-payments.server.ts';
import type { PaymentSummary } from '#app/modules/ledger/payment-list.ts';
import { readComparedUpTo } from '#app/modules/collection/reconcile/compared-up-to.server.ts';
import { ComparedUpTo } from '#app/modules/collection/ui/compared-up-to.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Download } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { formatCount } from '#app/shared/counted.ts';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { decisionNotices } from '#app/modules/payments/admin/decisions.ts';
import { activeFilters, hrefOf, readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { paymentList } from '#app/modules/ledger/ui/admin/payment-query.ts';
import { PaymentFilterBar } from '#app/modules/ledger/ui/admin/payment-filter-bar.tsx';
import { PaymentTable } from '#app/modules/ledger/ui/admin/payment-table.tsx';
import type { Route } from './+types/payments';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_payments_title());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { services } = context.get(requestScope);
  const { db, clock } = services;
  const query = readQuery(paymentList, url.searchParams);
  return {
    query,
    done: noticeFor(decisionNotices, url.searchParams.get('done')),
    compared: await readComparedUpTo(services),
    ...(await listPayments({ db, actor, clock }, query, query.cursor, query.rows)),
  };
}

export default function Payments({ loaderData }: Route.ComponentProps) {
  const { query, done, compared, summary, payments, total, receivedCents, isTooShort, isByDate } = loaderData;
  const isLoading = useNavigation().location?.pathname === '/admin/payments';
  useNotice(done);
  const filters = activeFilters(paymentList, query);
  const { path } = paymentList;
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_payments_management()}</h1>
        <div className="row row-wrap">
          <IfAllowed act="payments.record">
            <LinkButton variant="line" to="/admin/payments/recorded">
              {m.portal_manual_title()}
            </LinkButton>
          </IfAllowed>
          <LinkButton variant="line" to="/admin/payments/cases">
            {m.portal_payments_open_cases()}
          </LinkButton>
          <IfAllowed act="payments.decide">
            <LinkButton variant="line" to="/admin/payments/reconcile">
              {m.portal_payments_reconcile()}
            </LinkButton>
            <a className="btn btn-line" href={`${path}/csv${searchOf(paymentList, { ...query, cursor: null })}`}>
              <Download className="i-sm" />
              {m.portal_shared_export()}
            </a>
          </IfAllowed>
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <Summary summary={summary} />
      <ComparedUpTo
        compared={compared}
        action={
          <IfAllowed act="payments.decide">
            <Link to="/admin/payments/reconcile">
              {compared.some(({ at }) => at) ? m.portal_payments_compare_again() : m.portal_payments_compare()}
            </Link>
          </IfAllowed>
        }
      />
      <PaymentFilterBar query={query} />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_payments_one()}
        many={m.portal_payments_many()}
        total={total}
        sum={
          receivedCents !== null && receivedCents > 0
            ? m.portal_payments_received({ amount: formatKsh(receivedCents) })
            : null
        }
      />
      {isByDate && <NoteBox>{m.portal_payments_by_date()}</NoteBox>}
      <ListPanel path={path} ids={payments.map(({ id }) => id)} isLoading={isLoading}>
        {payments.length === 0 && isTooShort ? (
          <EmptyState bare title={m.portal_payments_none_found()}>
            {m.portal_payments_too_short()}
          </EmptyState>
        ) : payments.length === 0 && filters.length > 0 ? (
          <ListEmpty
            path={path}
            filters={filters}
            one={m.portal_payments_one()}
            title={m.portal_payments_none_match()}
          />
        ) : payments.length === 0 ? (
          <EmptyState bare title={m.portal_payments_none_yet()}>
            {m.portal_payments_none_yet_about()}
          </EmptyState>
        ) : (
          <PaymentTable payments={payments} query={query} />
        )}
        <ListFooter
          one={m.portal_payments_one()}
          many={m.portal_payments_many()}
          page={loaderData}
          shown={payments.length}
          rows={query.rows}
          hrefOf={(place) => hrefOf(paymentList, query, place)}
        />
      </ListPanel>
    </>
  );
}

function Summary({ summary: { revenue, pending, transactions } }: { readonly summary: PaymentSummary }) {
  return (
    <StatCards
      stats={[
        ...(revenue === null
          ? []
          : [
              {
                label: m.portal_shared_total_revenue(),
                value: <Price cents={revenue.cents} />,
                beads: m.portal_payments_completed_count({
                  count: revenue.payments,
                  shown: formatCount(revenue.payments),
                }),
              },
            ]),
        {
          label: m.portal_shared_pending_payments(),
          value: <Price cents={pending.cents} />,
          beads: m.portal_payments_waiting({ shown: formatCount(pending.payments) }),
        },
        {
          label: m.portal_payments_total_transactions(),
          value: formatCount(transactions.payments),
          beads: m.portal_payments_this_month({ shown: formatCount(transactions.thisMonth) }),
        },
      ]}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_payments_load_failed()} />;
}
