import { dismissAdmin } from '#app/modules/people/admin/appoint-admin.server.ts';
import { userErrors } from '#app/modules/people/admin/users/user-errors.ts';
import { requireConfirmedAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readOtherAdmin } from './read-other-admin.server.ts';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/dismiss';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_admins_dismiss_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, hasAccepted, reason } = await readOtherAdmin({ context, url }, params.userId);
  return { name, hasAccepted, reason };
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireConfirmedAdmin, errors: userErrors, failure: m.portal_admins_dismiss_failed },
    async ({ deps }) => {
      await dismissAdmin(deps, params.userId);
      return '/admin/admins?done=dismissed';
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms the dismissal of an admin. */
export default function DismissAdmin({ loaderData: { name, hasAccepted, reason }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={hasAccepted ? m.portal_admins_dismiss_title({ name }) : m.portal_admins_withdraw_title({ name })}
      goes={hasAccepted ? m.portal_admins_dismiss_goes() : m.portal_admins_withdraw_goes()}
      stays={m.portal_admins_dismiss_stays()}
      error={actionData?.error}
      reason={reason}
      label={hasAccepted ? m.portal_shared_dismiss() : m.portal_admins_withdraw()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_admins_dismiss_failed()} />;
}
