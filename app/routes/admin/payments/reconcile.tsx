import { Link } from '#app/ui/link.tsx';
import { readComparedUpTo } from '#app/modules/money/collection/reconcile/compared-up-to.server.ts';
import { listComparisons } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { ComparedUpTo } from '#app/modules/money/collection/ui/compared-up-to.tsx';
import { bankAccountsOf, partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/card.tsx';
import { requireStaff } from '../../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import type { Route } from './+types/reconcile';
import { StatementForm } from '#app/modules/money/payments/ui/admin/statement-form.tsx';
import { takeStatement } from './take-statement.server.ts';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_payments_reconcile());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services, settings } = context.get(requestScope);
  const [compared, latest] = await Promise.all([
    readComparedUpTo(services),
    listComparisons({ db: services.db, actor }),
  ]);
  return { compared, latest, accounts: bankAccountsOf((await settings()).bankAccount) };
}

export const action = (visit: Route.ActionArgs) => takeStatement(visit);

/** Takes a statement of M-Pesa's and compares it with the books. */
export default function Reconcile({ loaderData: { compared, latest, accounts }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_payments_reconcile()}</h1>
          <p>{m.portal_payments_reconcile_about()}</p>
        </div>
        <LinkButton variant="line" to="/admin/payments">
          {m.portal_payments_all()}
        </LinkButton>
      </div>
      <ComparedUpTo compared={compared} />
      <Panel>
        <StatementForm accounts={accounts} error={actionData?.error} />
      </Panel>
      {latest.length > 0 && (
        <Panel>
          <div className="pad stack">
            <h2 className="h3">{m.portal_payments_compared_before()}</h2>
            <ul className="stack">
              {latest.map(({ id, bankAccount, fileName, createdAt, coversTo }) => (
                <li key={id} className="row between row-wrap">
                  <Link to={`/admin/payments/reconcile/${id}`} className="wrap-anywhere underline">
                    {fileName}
                  </Link>
                  <span className="muted">
                    {bankAccount && (
                      <span className="wrap-anywhere">{`${partsOfAccount(bankAccount).join(', ')}.`} </span>
                    )}
                    {coversTo && (
                      <span className="nb">{m.portal_payments_covers_to({ moment: formatMoment(coversTo) })}</span>
                    )}{' '}
                    <span className="nb">{m.portal_payments_compared_at({ moment: formatMoment(createdAt) })}</span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        </Panel>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_payments_load_failed()} />;
}
