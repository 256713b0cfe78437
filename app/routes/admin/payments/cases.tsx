import { Link } from '#app/ui/link.tsx';
import { decisions, decisionsOfCase, decisionNotices } from '#app/modules/money/payments/admin/decisions.ts';
import type { Decision } from '#app/shared/permissions.ts';
import { listCases, type ListedCase } from '#app/modules/money/payments/admin/list-cases.server.ts';
import {
  describeCase,
  isForAnotherOrder,
  isOverdue,
  openCaseLabels,
} from '#app/modules/money/collection/reconcile/open-case.ts';
import { requestScope } from '#app/services.server.ts';
import { formatAgo, formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { requireStaff } from '../../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { RefusedDecisions } from '#app/ui/portal/decision.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { DecisionLink } from '#app/modules/money/payments/ui/admin/open-decisions.tsx';
import type { Route } from './+types/cases';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_payments_open_cases());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock, providers } = context.get(requestScope).services;
  const now = clock.now();
  return {
    cases: await listCases({ db, actor, clock, providers }),
    now,
    done: noticeFor(decisionNotices, url.searchParams.get('done')),
  };
}

/**
 * Returns the decisions to offer: sending if the provider can, no cancelling of an amount to refund, and combining if several payments
 * wait for an order.
 */
const offered = (one: ListedCase, combinable: ReadonlySet<string | null>) =>
  [...decisionsOfCase[one.kind], ...(one.waits ? (['decline'] as const) : [])].filter((decision) => {
    const { kind, refund, orderNumber, canSend, canForward } = one;
    if (decision === 'send') return canSend;
    if (decision === 'forward') return canForward;
    if (decision === 'cancel') return !refund?.mustRefund;
    if (decision !== 'combine') return true;
    return kind === 'money_in_review' && orderNumber !== null && combinable.has(orderNumber) && !isForAnotherOrder(one);
  });

/** The orders for which several payments wait. */
function ordersWithParts(cases: readonly ListedCase[]): ReadonlySet<string | null> {
  const waiting = cases.filter(({ kind }) => kind === 'money_in_review').map(({ orderNumber }) => orderNumber);
  return new Set(waiting.filter((number, place) => waiting.indexOf(number) !== place));
}

function columnsOf(now: Date, combinable: ReadonlySet<string | null>): readonly Column<ListedCase>[] {
  return [
    {
      key: 'what',
      header: m.portal_payments_case(),
      onCard: 'wide',
      cell: (one) => (
        <>
          <b>{openCaseLabels[one.kind]()}</b>
          <p className="quiet wrap-anywhere">{describeCase(one)}</p>
          {one.waits && (
            <p>{m.portal_decisions_waits_since({ name: one.waits.name ?? '', moment: formatMoment(one.waits.at) })}</p>
          )}
        </>
      ),
    },
    {
      key: 'order',
      header: m.portal_payments_order(),
      width: '124px',
      cell: ({ orderNumber }) =>
        orderNumber ? (
          <Link to={`/admin/payments?search=${orderNumber}`}>{orderNumber}</Link>
        ) : (
          <span className="quiet">{m.portal_payments_no_order()}</span>
        ),
    },
    {
      key: 'amount',
      header: m.portal_shared_amount(),
      align: 'end',
      onCard: 'right',
      width: '112px',
      cell: ({ amountCents }) => (amountCents === null ? null : <b className="nb">{formatKsh(amountCents)}</b>),
    },
    {
      key: 'since',
      header: m.portal_shared_since(),
      onCard: 'wide',
      width: '132px',
      cell: (one) => (
        <span className="row row-wrap">
          <span className="nb">{formatAgo(one.since, now)}</span>
          {isOverdue(one, now) && <StatusBadge form="struck" tone="red" label={m.portal_shared_late()} />}
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.portal_payments_decide(),
      onCard: 'wide',
      width: { slim: '224px', mid: '344px', wide: '500px' },
      cell: (one) =>
        one.kind === 'payment_to_approve' ? (
          <IfAllowed act="payments.record">
            <LinkButton variant="line" to={`/admin/payments/recorded/${one.name}`}>
              {m.portal_manual_look()}
            </LinkButton>
          </IfAllowed>
        ) : decisionsOfCase[one.kind].length === 0 ? (
          <span className="quiet">{m.portal_payments_server_works()}</span>
        ) : (
          <CaseDecisions one={one} offered={offered(one, combinable)} />
        ),
    },
  ];
}

/** The decisions about a case, and those that the reader may not make with the reason. */
function CaseDecisions({ one, offered: names }: { readonly one: ListedCase; readonly offered: readonly Decision[] }) {
  const refused = one.refused.filter(({ decision }) => names.includes(decision));
  const mine = names.filter((name) => !refused.some(({ decision }) => decision === name));
  return (
    <>
      {mine.length > 0 && (
        <span className="row row-wrap">
          {mine.map((decision) => (
            <DecisionLink
              key={decision}
              decision={decision}
              isForAnotherOrder={isForAnotherOrder(one)}
              subject={decision === 'combine' ? (one.orderNumber ?? '') : one.name}
            />
          ))}
        </span>
      )}
      <RefusedDecisions
        refused={refused.map(({ decision, reason }) => ({ label: decisions[decision].label(), reason }))}
      />
    </>
  );
}

/** Everything about money that does not settle by itself. */
export default function Cases({ loaderData: { cases, now, done } }: Route.ComponentProps) {
  useNotice(done);
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_payments_open_cases()}</h1>
          <p>{m.portal_payments_cases_about()}</p>
        </div>
        <LinkButton variant="line" to="/admin/payments">
          {m.portal_payments_all()}
        </LinkButton>
      </div>
      <NoScriptNotice sentence={done} isDone />
      {cases.length === 0 ? (
        <EmptyState title={m.portal_payments_nothing_waits()}>{m.portal_payments_settled()}</EmptyState>
      ) : (
        <div className="panel">
          <Table
            caption={m.portal_payments_open_cases()}
            columns={columnsOf(now, ordersWithParts(cases))}
            rows={cases}
            keyOf={({ kind, name }) => `${kind} ${name}`}
          />
        </div>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_payments_load_failed()} />;
}
