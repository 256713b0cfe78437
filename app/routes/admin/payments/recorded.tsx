import { Form } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { listManualPayments } from '#app/modules/manual-payments/read-manual-payments.server.ts';
import { ManualPaymentTable } from '#app/modules/manual-payments/ui/admin/manual-payment-table.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { requireAdmin } from '../../guards.server.ts';
import type { Route } from './+types/recorded';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_manual_title());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, siteSettings } = context.get(requestScope).services;
  const { approvalLimit } = await siteSettings();
  const search = (url.searchParams.get('search') ?? '').slice(0, 60);
  return { payments: await listManualPayments({ db, actor }, search), approvalLimit, search };
}

/** Payments by bank, cash or cheque that staff recorded, those that wait for approval first. */
export default function Recorded({ loaderData: { payments, approvalLimit, search } }: Route.ComponentProps) {
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_manual_title()}</h1>
          <p>{m.portal_manual_about({ limit: formatKsh(shillingsToCents(approvalLimit)) })}</p>
        </div>
        <div className="row row-wrap">
          <LinkButton variant="line" to="/admin/payments">
            {m.portal_payments_all()}
          </LinkButton>
          <LinkButton variant="accent" to="/admin/payments/recorded/new">
            {m.portal_manual_record()}
          </LinkButton>
        </div>
      </div>
      {(payments.length > 0 || search !== '') && (
        <Form role="search" className="filter-bar">
          <SearchField
            label={m.portal_manual_search()}
            name="search"
            placeholder={m.portal_manual_search_placeholder()}
            defaultValue={search}
            maxLength={60}
          />
        </Form>
      )}
      {payments.length === 0 && search !== '' ? (
        <EmptyState title={m.portal_manual_none_found()} />
      ) : payments.length === 0 ? (
        <EmptyState title={m.portal_manual_none()}>
          {m.portal_manual_none_about()} <Link to="/admin/payments/recorded/new">{m.portal_manual_record()}</Link>
        </EmptyState>
      ) : (
        <ManualPaymentTable payments={payments} />
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_manual_load_failed()} />;
}
