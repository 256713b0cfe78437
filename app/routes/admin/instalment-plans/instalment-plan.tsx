import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { readShownInstalmentPlan } from '#app/modules/money/instalments/admin/list-instalment-plans.server.ts';
import { InstalmentPlanRecord } from '#app/modules/money/instalments/ui/admin/instalment-plan-record.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { can } from '#app/shared/permissions.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/instalment-plan';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.plan.number ?? m.portal_instalments_plan());

const notices = { cancelled: m.portal_instalments_was_cancelled, refunds: m.portal_instalments_refunds_asked } as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(settlementErrors, async () => {
    const shown = await readShownInstalmentPlan({ db, actor }, params.number);
    const people = { userIds: [shown.plan.learner?.id ?? null] };
    return {
      ...shown,
      reason: can(actor, 'instalments.cancel')
        ? await reasonAgainst(db, actor, 'instalments.cancel', { people })
        : null,
      mayCancel: can(actor, 'instalments.cancel'),
      mayRefund: can(actor, 'payments.refund'),
      done: noticeFor(notices, url.searchParams.get('done')),
    };
  });
}

export function action({ params: { number }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: settlementErrors, failure: m.portal_instalments_cancel_failed },
    async ({ deps, field }) => {
      const isOn = (name: string) => field(name, 4) === 'on';
      const { refunds } = await cancelInstalmentPlan(deps, {
        number,
        note: field('note', 600),
        refunds: isOn('refunds'),
        outsideGuarantee: isOn('outsideGuarantee'),
      });
      const done: keyof typeof notices = refunds > 0 ? 'refunds' : 'cancelled';
      return `/admin/plans/${number}?done=${done}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** A plan, and what came into it; it is cancelled here. */
export default function InstalmentPlanPage({ loaderData: { done, ...shown }, actionData }: Route.ComponentProps) {
  useNotice(done);
  return <InstalmentPlanRecord {...shown} error={actionData?.error ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_instalments_failed()} />;
}
