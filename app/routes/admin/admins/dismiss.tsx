import { data, redirect } from 'react-router';
import { dismissAdmin } from '#app/modules/identity/admin/appoint-admin.server.ts';
import { userErrors } from '#app/modules/identity/admin/users/user-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireConfirmedAdmin } from '../../guards.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readOtherAdmin } from './read-other-admin.server.ts';
import type { Route } from './+types/dismiss';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_admins_dismiss_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { name, hasAccepted, reason } = await readOtherAdmin({ context, url }, params.userId);
  return { name, hasAccepted, reason };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await requireConfirmedAdmin({ context, url });
  const scope = context.get(requestScope);
  const { services, address } = scope;
  try {
    await dismissAdmin({ ...services, actor, address, appUrl: services.config.appUrl }, params.userId);
  } catch (error) {
    const { status, message } =
      answerFrom(userErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'an administrator could not be dismissed',
        failure: m.portal_admins_dismiss_failed(),
      });
    return data({ error: message }, { status });
  }
  return redirect('/admin/admins?done=dismissed', 303);
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
      label={hasAccepted ? m.portal_admins_dismiss() : m.portal_admins_withdraw()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_admins_dismiss_failed()} />;
}
