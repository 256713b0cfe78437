import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { readUser } from '#app/modules/people/users/read-user.server.ts';
import { readStudyRecord } from '#app/modules/study/learning/admin/read-study-record.server.ts';
import { unenrol } from '#app/modules/study/learning/admin/unenrol.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { afterUserForm, userFormErrors } from './user-form.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readOrRefuse, pageRefusal } from '../../refusal-to-show.server.ts';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/remove-course';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_users_remove_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const { id, name } = await readUser({ db, actor, clock }, params.userId);
    const { courses } = await readStudyRecord({ db, actor }, id);
    const course = courses.find(({ courseId }) => courseId === params.courseId);
    if (!course) throw pageRefusal(m.portal_shared_course_not_found(), 404);
    const reason = await reasonAgainst(db, actor, 'enrolment.end', { people: { userIds: [id] } });
    return { name, course, reason };
  });
}

export function action({ params: { userId, courseId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userFormErrors,
      refused: m.portal_users_remove_refused,
      failure: m.portal_users_remove_failed,
    },
    async ({ deps, url }) => {
      await unenrol(deps, { userId, courseId });
      return afterUserForm(url, userId, 'removed');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms that a course is removed from a user. */
export default function RemoveCourse({ loaderData: { name, course, reason }, actionData }: Route.ComponentProps) {
  const { title, progress, isCompleted, source } = course;
  return (
    <QuestionDialog
      title={m.portal_users_remove_title({ name, title })}
      goes={m.portal_users_remove_goes({ progress })}
      stays={[
        source === 'payment' ? m.portal_users_remove_stays_payment() : m.portal_users_remove_stays_line(),
        ...(isCompleted ? [m.portal_users_remove_stays_badge()] : []),
      ]
        .join('; ')
        .concat('.')}
      error={actionData?.error}
      reason={reason}
      label={m.portal_shared_remove()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_users_remove_failed()} />;
}
