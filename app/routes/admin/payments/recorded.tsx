import { listManualPayments } from '#app/modules/money/providers/by-hand/read-manual-payments.server.ts';
import { manualPaymentList } from '#app/modules/money/providers/by-hand/ui/admin/manual-payment-table.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { requireStaff } from '../../guards.server.ts';
import type { Route } from './+types/recorded';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_manual_title());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, siteSettings } = context.get(requestScope).services;
  const { approvalLimit } = await siteSettings();
  const query = readQuery(manualPaymentList, url.searchParams);
  return { payments: await listManualPayments({ db, actor }, query.search), approvalLimit, query };
}

export default function Recorded({ loaderData: { payments, approvalLimit, query } }: Route.ComponentProps) {
  return (
    <PortalList
      list={manualPaymentList}
      query={query}
      rows={payments}
      page={{ first: 1, previous: null, next: null, total: payments.length }}
      about={m.portal_manual_about({ limit: formatKsh(shillingsToCents(approvalLimit)) })}
      actions={
        <>
          <LinkButton variant="line" to="/admin/payments">
            {m.portal_payments_all()}
          </LinkButton>
        </>
      }
      primary={
        <LinkButton variant="accent" to="/admin/payments/recorded/new">
          {m.portal_shared_record_a_payment()}
        </LinkButton>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_manual_load_failed()} />;
}
