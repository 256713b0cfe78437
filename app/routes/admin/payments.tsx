import { Link, useNavigation } from 'react-router';
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
import { counted } from '#app/shared/counted.ts';
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

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta('Payments');

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
        <h1>Payment Management</h1>
        <div className="row">
          <LinkButton variant="line" to="/admin/payments/cases">
            Open cases
          </LinkButton>
          <IfAllowed act="payments.decide">
            <LinkButton variant="line" to="/admin/payments/reconcile">
              Reconcile
            </LinkButton>
            <a className="btn btn-line" href={`${path}/csv${searchOf(paymentList, { ...query, cursor: null })}`}>
              <Download className="i-sm" />
              Export
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
            <Link to="/admin/payments/reconcile">{compared.some(({ at }) => at) ? 'Compare again' : 'Compare'}</Link>
          </IfAllowed>
        }
      />
      <PaymentFilterBar query={query} />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one="payment"
        total={total}
        sum={receivedCents !== null && receivedCents > 0 ? `${formatKsh(receivedCents)} received` : null}
      />
      {isByDate && (
        <NoteBox>So many payments match that they are listed by date. Search for more of a name to sort them.</NoteBox>
      )}
      <ListPanel path={path} ids={payments.map(({ id }) => id)} isLoading={isLoading}>
        {payments.length === 0 && isTooShort ? (
          <EmptyState bare title="No payments found">
            Please type at least three letters or digits of one word.
          </EmptyState>
        ) : payments.length === 0 && filters.length > 0 ? (
          <ListEmpty path={path} filters={filters} one="payment" title="No payments found matching your filters" />
        ) : payments.length === 0 ? (
          <EmptyState bare title="No payments yet">
            They are listed here as soon as somebody buys a course.
          </EmptyState>
        ) : (
          <PaymentTable payments={payments} query={query} />
        )}
        <ListFooter
          one="payment"
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
        {
          label: 'Total Revenue',
          value: <Price cents={revenue.cents} />,
          beads: counted(revenue.payments, 'completed payment'),
        },
        {
          label: 'Pending Payments',
          value: <Price cents={pending.cents} />,
          beads: (
            <span>
              {pending.payments.toLocaleString('en-KE')} waiting for <span className="nb">M-Pesa</span>
            </span>
          ),
        },
        {
          label: 'Total Transactions',
          value: transactions.payments.toLocaleString('en-KE'),
          beads: `${transactions.thisMonth.toLocaleString('en-KE')} this month`,
        },
      ]}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title="Failed to load payment data. Please try again." />;
}
