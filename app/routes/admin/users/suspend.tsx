import { reasonAgainst } from '#app/modules/identity/decisions/require-decision.server.ts';
import { readOtherUser } from '#app/modules/identity/admin/users/read-user.server.ts';
import { suspendUser } from '#app/modules/identity/admin/users/suspend-user.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { answerUserForm, userRefusal } from './user-answer.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/suspend';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_users_suspend_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    const { id, name, sessions } = await readOtherUser({ db, actor, clock }, params.userId);
    const reason = await reasonAgainst(db, actor, 'user.change', { people: { userIds: [id] } });
    return { name, sessions, reason };
  } catch (error) {
    throw userRefusal(error);
  }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { userId } = params;
  return answerUserForm(
    {
      scope,
      url,
      userId,
      done: 'suspended',
      failed: m.portal_users_suspend_refused,
      failure: m.portal_users_suspend_failed(),
    },
    () => suspendUser({ ...scope.services, actor, address: scope.address }, userId),
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
