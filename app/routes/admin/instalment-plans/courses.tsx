import { Form, useNavigation } from 'react-router';
import { listInstalmentPlanCourses } from '#app/modules/money/instalments/admin/list-instalment-plans.server.ts';
import { offerInstalmentsFor } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { instalmentPlanErrors } from '#app/modules/money/instalments/instalment-plan-errors.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import type { Route } from './+types/courses';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_instalments_courses());

const notices = { saved: m.portal_instalments_courses_saved } as const;

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return {
    courses: await listInstalmentPlanCourses({ db, actor }),
    done: noticeFor(notices, url.searchParams.get('done')),
  };
}

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: instalmentPlanErrors, failure: m.portal_instalments_courses_failed },
    async ({ deps, form }) => {
      await offerInstalmentsFor(deps, new Set(form.getAll('courses').map(String)));
      return '/admin/plans/courses?done=saved';
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Which courses are sold bit by bit. */
export default function InstalmentPlanCourses({ loaderData: { courses, done }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_instalments_courses()}</h1>
          <p>{m.portal_instalments_courses_about()}</p>
        </div>
      </div>
      <RefusalNote sentence={actionData?.error ?? null} />
      <Form method="post" className="panel pad form form-width">
        <fieldset className="form-field">
          <legend>{m.portal_shared_courses()}</legend>
          {courses.map(({ id, title, isOffered }) => (
            <Checkbox key={id} name="courses" value={id} label={title} defaultChecked={isOffered} />
          ))}
          {courses.length === 0 && <p className="quiet">{m.portal_discounts_no_active_course()}</p>}
        </fieldset>
        <div className="acts">
          <Button type="submit" variant="accent" busy={isSending}>
            {m.portal_instalments_courses_save()}
          </Button>
        </div>
      </Form>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_instalments_failed()} />;
}
