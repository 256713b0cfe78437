import { Form, useNavigation } from 'react-router';
import { reasonAgainst } from '#app/modules/identity/decisions/require-decision.server.ts';
import { readUser } from '#app/modules/identity/admin/users/read-user.server.ts';
import { readOpenCourses } from '#app/modules/learning/admin/read-study-record.server.ts';
import type { OpenCourse } from '#app/modules/learning/admin/study-record.ts';
import { grantCourse } from '#app/modules/grants/grant-course.server.ts';
import { requestScope } from '#app/services.server.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { answerUserForm, userRefusal, refuse } from './user-answer.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/enrol';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_users_enroll_meta());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    const { id, name } = await readUser({ db, actor, clock }, params.userId);
    const reason = await reasonAgainst(db, actor, 'enrolment.give', { people: { userIds: [id] } });
    return { name, reason, courses: await readOpenCourses({ db, actor }, id) };
  } catch (error) {
    throw userRefusal(error);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { course: courseId = '', tell } = await readFields(request);
  if (courseId === '') return refuse(400, { errors: { course: m.portal_enrolments_course_missing() } });
  const { services, address } = scope;
  const { userId } = params;
  return answerUserForm(
    {
      scope,
      url,
      userId,
      done: 'enrolled',
      failed: m.portal_enrolments_refused,
      failure: m.portal_enrolments_failed(),
    },
    () =>
      grantCourse(
        { ...services, actor, address, appUrl: services.config.appUrl },
        { userId, courseId, notify: tell === 'on' },
      ),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const wordsOf = ({ title, category, level, priceCents }: OpenCourse) =>
  `${title} · ${categoryLabel(category)} · ${levelLabel(level)} · ${formatKsh(priceCents)}`;

/** Grants a user one of the courses that they lack. */
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
