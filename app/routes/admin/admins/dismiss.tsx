import { dismissStaff } from '#app/modules/people/staff/appoint-staff.server.ts';
import { userErrors } from '#app/modules/people/users/user-errors.ts';
import { requireConfirmedStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readOtherStaff } from './read-other-staff.server.ts';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/dismiss';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_staff_dismiss_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, hasAccepted, reason } = await readOtherStaff({ context, url }, params.userId);
  return { name, hasAccepted, reason };
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireConfirmedStaff, errors: userErrors, failure: m.portal_staff_dismiss_failed },
    async ({ deps }) => {
      await dismissStaff(deps, params.userId);
      return '/admin/admins?done=dismissed';
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms the dismissal of a staff member. */
export default function DismissStaff({ loaderData: { name, hasAccepted, reason }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={hasAccepted ? m.portal_staff_dismiss_title({ name }) : m.portal_staff_withdraw_title({ name })}
      goes={hasAccepted ? m.portal_staff_dismiss_goes() : m.portal_staff_withdraw_goes()}
      stays={m.portal_staff_dismiss_stays()}
      error={actionData?.error}
      reason={reason}
      label={hasAccepted ? m.portal_shared_dismiss() : m.portal_staff_withdraw()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_staff_dismiss_failed()} />;
}
