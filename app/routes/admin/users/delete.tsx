import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { readOtherUser } from '#app/modules/people/users/read-user.server.ts';
import { readStudyCounts, type StudyCounts } from '#app/modules/study/learning/admin/read-study-record.server.ts';
import { countPayments } from '#app/modules/money/ledger/read-ledger.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { eraseUser } from '#app/erase-account.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { afterUserForm, userFormErrors } from './user-form.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/delete';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_users_delete());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const { id, name } = await readOtherUser({ db, actor, clock }, params.userId);
    const [study, payments] = await Promise.all([readStudyCounts({ db, actor }, id), countPayments({ db, actor }, id)]);
    const reason = await reasonAgainst(db, actor, 'user.change', { people: { userIds: [id] } });
    return { name, study, payments, reason };
  });
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userFormErrors,
      refused: m.portal_users_delete_refused,
      failure: m.portal_users_delete_failed,
    },
    async ({ deps, url }) => {
      await eraseUser(deps, params.userId);
      return afterUserForm(url, null, 'deleted');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const saidIfAny = (count: number, text: (values: { count: number; shown: string }) => string) =>
  count === 0 ? [] : [text({ count, shown: formatCount(count) })];

function whatGoes({ courses, progress, badges, reviews, notes }: StudyCounts): string {
  return [
    m.portal_users_goes_account(),
    ...saidIfAny(courses, m.portal_users_goes_enrolments),
    ...saidIfAny(progress, m.portal_users_goes_progress),
    ...saidIfAny(badges, m.portal_users_goes_badges),
    ...saidIfAny(reviews, m.portal_users_goes_reviews),
    ...saidIfAny(notes, m.portal_users_goes_notes),
  ].join(', ');
}

/** Confirms the deletion of a user. */
export default function DeleteUser({
  loaderData: { name, study, payments, reason },
  actionData,
}: Route.ComponentProps) {
  const [stays = m.portal_users_stays_no_payment()] = saidIfAny(payments, m.portal_users_stays_payments);
  return (
    <QuestionDialog
      title={m.portal_users_delete_title({ name })}
      question={m.portal_users_delete_question()}
      goes={`${whatGoes(study)}.`}
      stays={stays}
      error={actionData?.error}
      reason={reason}
      label={m.portal_users_delete()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_users_delete_failed()} />;
}
