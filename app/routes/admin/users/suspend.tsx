import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { readOtherUser } from '#app/modules/people/users/read-user.server.ts';
import { suspendUser } from '#app/modules/people/users/suspend-user.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { afterUserForm, userFormErrors } from './user-form.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/suspend';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_users_suspend_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const { id, name, sessions } = await readOtherUser({ db, actor, clock }, params.userId);
    const reason = await reasonAgainst(db, actor, 'user.change', { people: { userIds: [id] } });
    return { name, sessions, reason };
  });
}

export function action({ params: { userId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userFormErrors,
      refused: m.portal_users_suspend_refused,
      failure: m.portal_users_suspend_failed,
    },
    async ({ deps, url }) => {
      await suspendUser(deps, userId);
      return afterUserForm(url, userId, 'suspended');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms the suspension of a user. */
export default function SuspendUser({ loaderData: { name, sessions, reason }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={m.portal_users_suspend_title({ name })}
      goes={m.portal_users_suspend_goes({ count: sessions, shown: formatCount(sessions) })}
      stays={m.portal_users_suspend_stays()}
      error={actionData?.error}
      reason={reason}
      label={m.portal_users_suspend_meta()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_users_suspend_failed()} />;
}
