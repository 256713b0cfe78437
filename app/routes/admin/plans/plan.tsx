import { data, redirect } from 'react-router';
import { reasonAgainst } from '#app/modules/identity/decisions/require-decision.server.ts';
import { settlementErrors } from '#app/modules/ledger/settlement-errors.ts';
import { cancelPlan } from '#app/modules/plans/admin/cancel-plan.server.ts';
import { readShownPlan } from '#app/modules/plans/admin/list-plans.server.ts';
import { PlanRecord } from '#app/modules/plans/ui/admin/plan-record.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/plan';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) => adminMeta(loaderData?.plan.number ?? m.portal_plans_plan());

const notices = { cancelled: m.portal_plans_was_cancelled, refunds: m.portal_plans_refunds_asked } as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const shown = await readShownPlan({ db, actor }, params.number);
    const people = { userIds: [shown.plan.learner?.id ?? null] };
    return {
      ...shown,
      reason: can(actor, 'plans.cancel') ? await reasonAgainst(db, actor, 'plan.cancel', { people }) : null,
      mayCancel: can(actor, 'plans.cancel'),
      mayRefund: can(actor, 'payments.refund'),
      done: noticeFor(notices, url.searchParams.get('done')),
    };
  } catch (error) {
    throw refusalToShow(settlementErrors, error);
  }
}

export async function action({ context, params: { number }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const form = await readForm(request);
  const isOn = (name: string) => fieldOf(form, name, 4) === 'on';
  try {
    const { refunds } = await cancelPlan(
      { ...scope.services, actor },
      {
        number,
        note: fieldOf(form, 'note', 600),
        refunds: isOn('refunds'),
        outsideGuarantee: isOn('outsideGuarantee'),
      },
    );
    const done: keyof typeof notices = refunds > 0 ? 'refunds' : 'cancelled';
    return redirect(`/admin/plans/${number}?done=${done}`, 303);
  } catch (error) {
    const failure = { logged: 'a plan could not be cancelled', failure: m.portal_plans_cancel_failed() };
    const { status, message } = answerFrom(settlementErrors, error) ?? answerUnexpectedError(scope, error, failure);
    return data({ error: message }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** A plan, and what came into it; it is cancelled here. */
export default function Plan({ loaderData: { done, ...shown }, actionData }: Route.ComponentProps) {
  useNotice(done);
  return <PlanRecord {...shown} error={actionData?.error ?? null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_plans_failed()} />;
}
