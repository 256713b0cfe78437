import { readOtherUser } from '#app/modules/identity/admin/users/read-user.server.ts';
import { suspendUser } from '#app/modules/identity/admin/users/suspend-user.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { answerUserForm, userRefusal } from './user-answer.server.ts';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import type { Route } from './+types/suspend';

export const meta: Route.MetaFunction = () => adminMeta('Suspend user');

const failure = 'Failed to suspend user. Please try again.';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    const { name, sessions } = await readOtherUser({ db, actor, clock }, params.userId);
    return { name, sessions };
  } catch (error) {
    throw userRefusal(error);
  }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { userId } = params;
  return answerUserForm({ scope, url, userId, done: 'suspended', failed: 'Failed to suspend user', failure }, () =>
    suspendUser({ ...scope.services, actor, address: scope.address }, userId),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

/** Asks before somebody is kept from logging in. */
export default function SuspendUser({ loaderData: { name, sessions }, actionData }: Route.ComponentProps) {
  const browsers = sessions === 1 ? '1 browser is' : `${sessions.toLocaleString('en-KE')} browsers are`;
  return (
    <QuestionDialog
      title={`Suspend ${name}?`}
      goes={`the login, until the suspension ends; ${browsers} signed out at once.`}
      stays="courses, progress, badges and payments."
      error={actionData?.error}
      label="Suspend user"
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={failure} />;
}
