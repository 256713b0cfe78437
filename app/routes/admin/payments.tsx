import { Link } from '#app/ui/link.tsx';
import { listPayments } from '#app/modules/money/ledger/list-payments.server.ts';
import type { PaymentSummary } from '#app/modules/money/ledger/payment-list.ts';
import { readComparedUpTo } from '#app/modules/money/collection/reconcile/compared-up-to.server.ts';
import { ComparedUpTo } from '#app/modules/money/collection/ui/compared-up-to.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { requireStaff } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { formatCount } from '#app/shared/counted.ts';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { decisionNotices } from '#app/modules/money/payments/admin/decisions.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { FileLink, PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { paymentList } from '#app/modules/money/ledger/ui/admin/payment-table.tsx';
import type { Route } from './+types/payments';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_payments());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
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
  const { query, done, compared, summary, payments, receivedCents, isTooShort, isByDate } = loaderData;
  // One note above, however many accounts need a comparison: the payments stay on the first screen of a phone.
  const urgent = compared.filter(needsComparison).slice(0, 1);
  const compare = (
    <IfAllowed act="payments.decide">
      <Link to="/admin/payments/reconcile">
        {compared.some(({ at }) => at) ? m.portal_payments_compare_again() : m.portal_payments_compare()}
      </Link>
    </IfAllowed>
  );
  return (
    <>
      <PortalList
        list={paymentList}
        query={query}
        rows={payments}
        page={loaderData}
        done={done}
        actions={
          <>
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
              <FileLink list={paymentList} query={query} label={m.portal_shared_export()} />
            </IfAllowed>
          </>
        }
        above={
          <>
            <Summary summary={summary} />
            <ComparedUpTo compared={urgent} gapsNamed={1} action={compare} />
          </>
        }
        sum={
          receivedCents !== null && receivedCents > 0
            ? m.portal_payments_received({ amount: formatKsh(receivedCents) })
            : null
        }
        note={isByDate && <NoteBox>{m.portal_payments_by_date()}</NoteBox>}
        empty={
          isTooShort && (
            <EmptyState bare title={m.portal_payments_none_found()}>
              {m.portal_payments_too_short()}
            </EmptyState>
          )
        }
      />
      <ComparedUpTo compared={compared.filter((each) => !urgent.includes(each))} action={compare} />
    </>
  );
}

/** Whether somebody has to compare a statement now. */
const needsComparison = ({ isLate, gaps }: { readonly isLate: boolean; readonly gaps: readonly unknown[] }) =>
  isLate || gaps.length > 0;

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
