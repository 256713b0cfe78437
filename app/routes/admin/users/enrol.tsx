import { Form, useNavigation } from 'react-router';
import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { readUser } from '#app/modules/people/users/read-user.server.ts';
import { readOpenCourses } from '#app/modules/study/learning/admin/read-study-record.server.ts';
import type { OpenCourse } from '#app/modules/study/learning/admin/study-record.ts';
import { enrolByStaff } from '#app/modules/money/staff-enrolments/enrol-by-staff.server.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { afterUserForm, userFormErrors } from './user-form.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/enrol';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_users_enroll_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(userFormErrors, async () => {
    const { id, name } = await readUser({ db, actor, clock }, params.userId);
    const reason = await reasonAgainst(db, actor, 'enrolment.give', { people: { userIds: [id] } });
    return { name, reason, courses: await readOpenCourses({ db, actor }, id) };
  });
}

export function action({ params: { userId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: userFormErrors,
      refused: m.portal_enrolments_refused,
      failure: m.portal_enrolments_failed,
    },
    async ({ deps, fields: { course: courseId = '', tell }, url }) => {
      if (courseId === '') throw invalid({ errors: { course: m.portal_enrolments_course_missing() } });
      await enrolByStaff(deps, { userId, courseId, notify: tell === 'on' });
      return afterUserForm(url, userId, 'enrolled');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const wordsOf = ({ title, category, level, priceCents }: OpenCourse) =>
  `${title} · ${categoryLabel(category)} · ${levelLabel(level)} · ${formatKsh(priceCents)}`;

/** Enrols a user in one of the courses that they lack. */
export default function EnrolUser({ loaderData: { name, reason, courses }, actionData }: Route.ComponentProps) {
  const { to, close } = useReturnToList();
  const isSaving = useNavigation().state === 'submitting';
  return (
    <Dialog open standing onClose={close} title={m.portal_users_enroll_who({ who: name })}>
      <RefusalNote sentence={actionData?.error} />
      {reason !== null || courses.length === 0 ? (
        <>
          <Decision reason={reason} labels={[m.portal_users_enroll()]}>
            <p className="sub">{m.portal_users_enrolled_everywhere()}</p>
          </Decision>
          <div className="acts">
            <LinkButton to={to} preventScrollReset data-first="">
              {m.portal_shared_close()}
            </LinkButton>
          </div>
        </>
      ) : (
        <Form method="post" className="form">
          <Select
            label={m.portal_shared_course()}
            name="course"
            required
            defaultValue=""
            error={actionData?.errors['course']}
            data-first=""
          >
            <option value="">{m.portal_enrolments_course_missing()}</option>
            {courses.map((course) => (
              <option key={course.id} value={course.id}>
                {wordsOf(course)}
              </option>
            ))}
          </Select>
          <p className="quiet">{m.portal_users_enrolled_free()}</p>
          <Checkbox name="tell" label={m.portal_enrolments_tell()} defaultChecked />
          <div className="acts">
            <LinkButton to={to} preventScrollReset>
              {m.portal_shared_cancel()}
            </LinkButton>
            <Button type="submit" variant="accent" busy={isSaving}>
              {m.portal_users_enroll()}
            </Button>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_enrolments_failed()} />;
}
