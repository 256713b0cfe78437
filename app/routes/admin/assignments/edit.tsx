import { m } from '#texts';
import { assignmentErrors } from '#app/modules/study/assignments/assignment-errors.ts';
import { readAssignmentInput } from '#app/modules/study/assignments/assignment-schema.server.ts';
import { readAssignment, saveAssignment } from '#app/modules/study/assignments/save-assignment.server.ts';
import { AssignmentEditor } from '#app/modules/study/assignments/ui/admin/assignment-editor.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.lesson.title ?? m.portal_submissions_assignment());

const maxFormLength = 100_000;

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(assignmentErrors, async () => {
    const assignment = await readAssignment({ db, actor }, { courseId, lessonId });
    return { ...assignment, done: url.searchParams.get('done') === 'saved' ? m.portal_submissions_done_saved() : null };
  });
}

export function action({ params: { courseId, lessonId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: assignmentErrors,
      failure: m.portal_submissions_failed_rubric,
      conflict: async ({ deps }) => ({
        version: (await readAssignment(deps, { courseId, lessonId })).version,
        theirs: [],
      }),
    },
    async ({ deps, field }) => {
      const input = readAssignmentInput(field('assignment', maxFormLength));
      if (input === null) throw invalid({ error: m.portal_submissions_error_unreadable() });
      await saveAssignment(deps, { courseId, lessonId, version: Number(field('version')), input });
      return `/admin/courses/${courseId}/assignments/${lessonId}?done=saved`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** What an assignment takes, and its rubric. */
export default function EditAssignment({ loaderData, params, actionData }: Route.ComponentProps) {
  const { lesson, input, version, done } = loaderData;
  useNotice(done);
  return (
    <>
      <LinkButton variant="plain" className="back-link btn-wrap" to={`/admin/courses/${params.courseId}/content`}>
        <ArrowLeft />
        {lesson.course.title}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1 className="wrap-anywhere">{lesson.title}</h1>
          <p>{m.portal_submissions_brief_is()}</p>
        </div>
        <div className="row">
          <LinkButton variant="line" to={`/admin/courses/${params.courseId}/content/lessons/${params.lessonId}`}>
            {m.portal_submissions_edit_brief()}
          </LinkButton>
          <LinkButton variant="line" to={`/admin/hand-ins?course=${params.courseId}`}>
            {m.portal_shared_submissions()}
          </LinkButton>
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <AssignmentEditor courseLocale={lesson.locale} stored={input} version={version} answer={actionData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_submissions_failed_load_rubric()} />;
}
