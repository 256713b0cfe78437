import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { readComparison } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { importMissingPayments } from '#app/modules/money/collection/reconcile/import-missing-payments.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { statementOutcomes, type StatementOutcome } from '#app/shared/payment-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Download } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { formatCount } from '#app/shared/counted.ts';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { readPlace, setPlace, type ListPlace } from '#app/ui/portal/list/list-place.ts';
import {
  openLineAgain,
  setLineAside,
  whyNotSetAside,
} from '#app/modules/money/collection/reconcile/set-line-aside.server.ts';
import { findRecorded } from '#app/modules/money/providers/by-hand/read-manual-payments.server.ts';
import { BankLines } from '#app/modules/money/providers/by-hand/ui/admin/bank-lines.tsx';
import {
  OutcomeBadge,
  outcomeLabels,
  StatementDays,
  StatementLines,
  UnreadLines,
} from '#app/modules/money/payments/ui/admin/statement-tables.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { decisionNotices } from '#app/modules/money/payments/admin/decisions.ts';
import type { Route } from './+types/statement';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_payments_statement());

const notices = {
  ...decisionNotices,
  line_aside: m.portal_payments_bank_done_aside,
  line_open: m.portal_payments_bank_done_open,
} as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const show = url.searchParams.get('show') ?? '';
  const outcome = statementOutcomes.find((each) => each === show) ?? null;
  const { cursor, rows } = readPlace(url.searchParams, (text) => /^\d{1,9}$/.test(text));
  return readOrRefuse(settlementErrors, async () => {
    const comparison = await readComparison({ db, actor }, { statementId: params.statementId, outcome, cursor }, rows);
    const receipts = comparison.statement.isBank ? comparison.lines.map(({ receipt }) => receipt) : [];
    return {
      lineReasons: await whyNotSetAside({ db, actor }, comparison.lines),
      outcome,
      rows,
      recorded: await findRecorded({ db, actor }, receipts),
      done: noticeFor(notices, url.searchParams.get('done')),
      ...comparison,
    };
  });
}

export function action({ params: { statementId }, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireStaff, errors: {} }, async ({ scope, actor, deps, field }) => {
    const line = { statementId, position: Number(field('line', 9) || 'none') };
    const statement = `/admin/payments/reconcile/${statementId}`;
    return readOrRefuse(settlementErrors, async () => {
      switch (field('act')) {
        case 'aside':
          await setLineAside(deps, { ...line, note: field('note', 500) });
          return `${statement}?show=missing_here&done=line_aside`;
        case 'open':
          await openLineAgain(deps, line);
          return `${statement}?show=missing_here&done=line_open`;
        default: {
          const payments = { ...paymentDepsOf(scope.services), actor };
          const { kept, surplus, unclear } = await importMissingPayments(payments, { statementId });
          const waits = kept.length + surplus.length + unclear.length > 0;
          return waits ? '/admin/payments/cases?done=in_review' : `${statement}?done=entered`;
        }
      }
    });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Outcomes that a person has to look at. */
const needsPerson: ReadonlySet<StatementOutcome> = new Set([
  'missing_here',
  'missing_there',
  'different',
  'unclear',
  'likely',
  'waiting',
  'returned',
]);

/** Comparison of a statement with the books, by line and by day. */
export default function Statement({ loaderData }: Route.ComponentProps) {
  const { statement, outcomes, days, lines, outcome, rows } = loaderData;
  useNotice(loaderData.done);
  const isTaking = useNavigation().state === 'submitting';
  const path = `/admin/payments/reconcile/${statement.id}`;
  const pageAt = (place: ListPlace) => {
    const search = new URLSearchParams({ ...(outcome && { show: outcome }) });
    setPlace(search, place);
    return search.size > 0 ? `${path}?${search}` : path;
  };
  const found = (name: (typeof statementOutcomes)[number]) => outcomes.find((one) => one.outcome === name);
  const missing = found('missing_here');
  const codes = found('provisional');
  const unclear = found('unclear');
  const isClean = !statementOutcomes.some((name) => needsPerson.has(name) && found(name));
  const takes = !statement.isBank && (missing ?? codes ?? unclear);
  return (
    <>
      <div className="page-header">
        <div>
          <h1 className="wrap-anywhere">{statement.fileName}</h1>
          <p>
            {statement.bankAccount &&
              `${m.portal_payments_of_account({ account: partsOfAccount(statement.bankAccount).join(', ') })} `}
            {statement.coversFrom &&
              statement.coversTo &&
              `${m.portal_payments_covers({ from: formatMoment(statement.coversFrom), to: formatMoment(statement.coversTo) })} `}
            {comparedWords(statement)}
          </p>
        </div>
        <a className="btn btn-line" href={`${path}/csv${outcome ? `?show=${outcome}` : ''}`}>
          <Download className="i-sm" />
          {m.portal_shared_export()}
        </a>
      </div>
      <NoScriptNotice sentence={loaderData.done} isDone />
      <NoteBox tone={isClean ? 'good' : 'bad'}>
        {isClean ? m.portal_payments_agree() : m.portal_payments_disagree()}
      </NoteBox>
      <UnreadLines statement={statement} />
      {statement.isBank && missing && <NoteBox>{m.portal_payments_bank_again()}</NoteBox>}
      {takes && (
        <Form method="post">
          <NoteBox
            action={
              <Button type="submit" variant="line" busy={isTaking}>
                {m.portal_payments_enter()}
              </Button>
            }
          >
            {[
              codes && m.portal_payments_enter_codes(linesOf(codes)),
              unclear && m.portal_payments_enter_unclear(linesOf(unclear)),
              missing && m.portal_payments_enter_missing(linesOf(missing)),
            ]
              .filter(Boolean)
              .join(' ')}
          </NoteBox>
        </Form>
      )}
      {takes && [...loaderData.lineReasons.values()].some((reason) => reason !== null) && (
        <Decision reason={m.portal_decisions_own_lines()} labels={[]} />
      )}
      {days.length > 0 && (
        <div className="panel">
          <StatementDays days={days} />
        </div>
      )}
      {outcomes.length > 0 && (
        <nav className="seg seg-many" aria-label={m.portal_payments_outcome()}>
          <Link to={path} aria-current={outcome === null ? 'true' : undefined} preventScrollReset>
            {m.portal_shared_all()}
          </Link>
          {statementOutcomes
            .filter((name) => found(name))
            .map((name) => (
              <Link
                key={name}
                to={`${path}?show=${name}`}
                aria-current={outcome === name ? 'true' : undefined}
                preventScrollReset
              >
                {outcomeLabels[name]()} <small>{formatCount(found(name)?.lines ?? 0)}</small>
              </Link>
            ))}
        </nav>
      )}
      <div className="panel">
        {lines.length === 0 ? (
          <EmptyState bare title={outcome === null ? m.portal_payments_no_movement() : m.portal_payments_no_lines()} />
        ) : statement.isBank ? (
          <BankLines
            statementId={statement.id}
            lines={lines.map((line) => ({ ...line, reason: loaderData.lineReasons.get(line.position) ?? null }))}
            recorded={loaderData.recorded}
            badge={OutcomeBadge}
          />
        ) : (
          <StatementLines lines={lines} />
        )}
        <ListFooter
          one={m.portal_payments_line()}
          many={m.portal_payments_lines()}
          page={loaderData}
          shown={lines.length}
          rows={rows}
          hrefOf={pageAt}
        />
      </div>
    </>
  );
}

const linesOf = ({ lines, cents }: { readonly lines: number; readonly cents: number }) => ({
  count: lines,
  shown: formatCount(lines),
  amount: formatKsh(toCents(cents)),
});

function comparedWords({ createdAt, by }: { readonly createdAt: Date; readonly by: string | null }): string {
  const moment = formatMoment(createdAt);
  return by ? m.portal_payments_compared_by({ moment, name: by }) : m.portal_payments_compared({ moment });
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_payments_load_failed()} />;
}
