import { randomUUID } from 'node:crypto';
import { m } from '#texts';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { newItemId } from '#app/modules/questions/kinds/new-item-id.ts';
import { blankQuestion } from '#app/modules/questions/kinds/question-kinds.ts';
import { questionErrors } from '#app/modules/questions/question-errors.ts';
import { readQuestionChoices } from '#app/modules/questions/read-question.server.ts';
import { QuestionEditor } from '#app/modules/questions/ui/admin/question-editor.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { redirect } from 'react-router';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { saveQuestionForm } from './save-question-form.server.ts';
import type { Route } from './+types/add';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_questions_new());

/** The id of the new question stands in the address: a form that is sent twice adds one. */
export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  try {
    const choices = await readQuestionChoices({ db, actor }, courseId);
    if (!isId(url.searchParams.get('id') ?? ''))
      return redirect(`/admin/courses/${courseId}/questions/new?id=${randomUUID()}`);
    return {
      ...choices,
      maxPictureBytes: limitsOf(config.maxUploadBytes).image,
      blank: {
        use: 'practice',
        difficulty: 1,
        taught: null,
        content: blankQuestion('single_choice', newItemId),
      } as const,
    };
  } catch (error) {
    throw refusalToShow(questionErrors, error);
  }
}

export async function action({ context, params: { courseId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const id = url.searchParams.get('id') ?? '';
  return saveQuestionForm({ scope: context.get(requestScope), actor, request, courseId, id, isNew: true });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** A new question of a course's bank. */
export default function AddQuestion({ loaderData, params, actionData }: Route.ComponentProps) {
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={`/admin/courses/${params.courseId}/questions`}>
        <ArrowLeft />
        {m.portal_questions_title()}
      </LinkButton>
      <div className="page-header">
        <h1>{m.portal_questions_new()}</h1>
      </div>
      <QuestionEditor {...loaderData} record={null} answer={actionData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_failed_load()} />;
}
