import { data, redirect } from 'react-router';
import { m } from '#texts';
import { maxPractised } from '#app/modules/questions/practice-lessons/practice-lesson.ts';
import { readPracticeLesson } from '#app/modules/questions/practice-lessons/read-practice-lesson.server.ts';
import { savePracticeLesson } from '#app/modules/questions/practice-lessons/save-practice-lesson.server.ts';
import { questionErrors } from '#app/modules/questions/question-errors.ts';
import { PracticeEditor, type PracticeAnswer } from '#app/modules/questions/ui/admin/practice-editor.tsx';
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
  adminMeta(loaderData?.lesson.title ?? m.portal_questions_practice());

/** Ids with commas between them. */
const maxFormLength = (maxPractised + 1) * 40;

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const practice = await readPracticeLesson({ db, actor }, { courseId, lessonId });
    return {
      ...practice,
      done: url.searchParams.get('done') === 'saved' ? m.portal_questions_practice_saved() : null,
    };
  } catch (error) {
    throw refusalToShow(questionErrors, error);
  }
}

export async function action({ context, params: { courseId, lessonId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const form = await readForm(request);
  const idsOf = (name: string) =>
    fieldOf(form, name, maxFormLength)
      .split(',')
      .filter((id) => id !== '');
  const deps = { ...scope.services, actor, address: scope.address };
  try {
    await savePracticeLesson(deps, { courseId, lessonId, questionIds: idsOf('questions'), seenIds: idsOf('seen') });
    return redirect(`/admin/courses/${courseId}/questions/practices/${lessonId}?done=saved`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(questionErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a practice could not be saved',
        failure: m.portal_questions_practice_failed(),
      });
    const isChanged = error instanceof DomainError && error.code === 'practice_changed';
    const stored = isChanged ? (await readPracticeLesson(deps, { courseId, lessonId })).selected : null;
    return data<PracticeAnswer>({ error: message, stored }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Which questions a practice lesson asks, and in which order. */
export default function EditPractice({ loaderData, params: { courseId, lessonId }, actionData }: Route.ComponentProps) {
  const { lesson, done } = loaderData;
  useNotice(done);
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={`/admin/courses/${courseId}/content`}>
        <ArrowLeft />
        {m.portal_questions_practice_back()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1 className="wrap-anywhere">{lesson.title}</h1>
          <p className="reading-width">{m.portal_questions_practice_about()}</p>
        </div>
        <div className="acts">
          <LinkButton variant="line" to={`/admin/courses/${courseId}/content/lessons/${lessonId}`}>
            {m.portal_questions_practice_edit_lesson()}
          </LinkButton>
          <LinkButton variant="line" to={`/admin/courses/${courseId}/questions/new`}>
            {m.portal_questions_new()}
          </LinkButton>
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <PracticeEditor key={`${lessonId} ${loaderData.selected.join()}`} practice={loaderData} answer={actionData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_practice_failed_load()} />;
}
