import { data, redirect } from 'react-router';
import { m } from '#texts';
import { assignmentErrors } from '#app/modules/assignments/assignment-errors.ts';
import { readAssignmentInput } from '#app/modules/assignments/assignment-schema.server.ts';
import { readAssignment, saveAssignment } from '#app/modules/assignments/save-assignment.server.ts';
import { AssignmentEditor, type AssignmentAnswer } from '#app/modules/assignments/ui/admin/assignment-editor.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.lesson.title ?? m.portal_handins_assignment());

const maxFormLength = 100_000;

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const assignment = await readAssignment({ db, actor }, { courseId, lessonId });
    return { ...assignment, done: url.searchParams.get('done') === 'saved' ? m.portal_handins_done_saved() : null };
  } catch (error) {
    throw refusalToShow(assignmentErrors, error);
  }
}

export async function action({ context, params: { courseId, lessonId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const deps = { ...scope.services, actor, address: scope.address };
  const form = await readForm(request);
  const input = readAssignmentInput(fieldOf(form, 'assignment', maxFormLength));
  if (input === null) return refuse(400, { error: m.portal_handins_error_unreadable(), version: null });
  try {
    await saveAssignment(deps, { courseId, lessonId, version: Number(fieldOf(form, 'version')), input });
    return redirect(`/admin/courses/${courseId}/assignments/${lessonId}?done=saved`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(assignmentErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'an assignment could not be saved',
        failure: m.portal_handins_failed_rubric(),
      });
    const isChanged = error instanceof DomainError && error.code === 'assignment_changed';
    const version = isChanged ? (await readAssignment(deps, { courseId, lessonId })).version : null;
    return refuse(status, { error: message, version });
  }
}

const refuse = (status: number, answer: AssignmentAnswer) => data<AssignmentAnswer>(answer, { status });

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
          <p>{m.portal_handins_brief_is()}</p>
        </div>
        <div className="row">
          <LinkButton variant="line" to={`/admin/courses/${params.courseId}/content/lessons/${params.lessonId}`}>
            {m.portal_handins_edit_brief()}
          </LinkButton>
          <LinkButton variant="line" to={`/admin/hand-ins?course=${params.courseId}`}>
            {m.portal_handins_title()}
          </LinkButton>
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <AssignmentEditor courseLocale={lesson.locale} stored={input} version={version} answer={actionData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_handins_failed_load_rubric()} />;
}
