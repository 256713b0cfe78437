import { readOtherUser } from '#app/modules/identity/admin/users/read-user.server.ts';
import { readStudyCounts, type StudyCounts } from '#app/modules/learning/admin/read-study-record.server.ts';
import { countPayments } from '#app/modules/ledger/read-ledger.server.ts';
import { requestScope } from '#app/services.server.ts';
import { eraseUser } from '../../account/erase-account.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { answerUserForm, userRefusal } from './user-answer.server.ts';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import type { Route } from './+types/delete';

export const meta: Route.MetaFunction = () => adminMeta('Delete user');

const failure = 'Failed to delete user. Please try again.';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    const { id, name } = await readOtherUser({ db, actor, clock }, params.userId);
    const [study, payments] = await Promise.all([readStudyCounts({ db, actor }, id), countPayments({ db, actor }, id)]);
    return { name, study, payments };
  } catch (error) {
    throw userRefusal(error);
  }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { services, address } = scope;
  return answerUserForm({ scope, url, userId: null, done: 'deleted', failed: 'Failed to delete user', failure }, () =>
    eraseUser({ ...services, appUrl: services.config.appUrl, actor, address }, params.userId),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count.toLocaleString('en-KE')} ${count === 1 ? one : many}`];

function whatGoes({ courses, progress, badges, reviews, notes }: StudyCounts): string {
  return [
    'the account with its ways to log in and its messages to us',
    ...counted(courses, 'enrolment'),
    ...counted(progress, 'course’s progress', 'courses’ progress'),
    ...counted(badges, 'badge with its certificate', 'badges with their certificates'),
    ...counted(reviews, 'review'),
    ...counted(notes, 'note'),
  ].join(', ');
}

/** Asks before a user is deleted. */
export default function DeleteUser({ loaderData: { name, study, payments }, actionData }: Route.ComponentProps) {
  const [lines = 'no payment'] = counted(payments, 'payment');
  return (
    <QuestionDialog
      title={`Delete ${name}?`}
      question="Are you sure you want to delete this user? This action cannot be undone."
      goes={`${whatGoes(study)}.`}
      stays={`${lines}, without name, e-mail and phone: the ledger is kept by law.`}
      error={actionData?.error}
      label="Delete user"
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={failure} />;
}
