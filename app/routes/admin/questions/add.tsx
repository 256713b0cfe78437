import { randomUUID } from 'node:crypto';
import { m } from '#texts';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { newItemId } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { blankQuestion } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { readQuestionChoices } from '#app/modules/catalogue/questions/read-question.server.ts';
import { QuestionEditor } from '#app/modules/catalogue/questions/ui/admin/question-editor.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { addQuestion } from '#app/modules/catalogue/questions/add-question.server.ts';
import { questionRules, questionsAfter, readQuestionForm } from './question-rules.server.ts';
import { redirect } from 'react-router';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/add';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_questions_new());

/** The id of the new question stands in the address: a form that is sent twice adds one. */
export async function loader({ context, params: { courseId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, config } = context.get(requestScope).services;
  return readOrRefuse(questionErrors, async () => {
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
  });
}

export function action({ params: { courseId }, ...visit }: Route.ActionArgs) {
  const id = visit.url.searchParams.get('id') ?? '';
  return formAction(visit, questionRules, async ({ deps, field }) => {
    const { input, isPublished } = readQuestionForm(field);
    await addQuestion(deps, { courseId, id, input, isPublished });
    return questionsAfter(courseId, isPublished ? 'published' : 'saved');
  });
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
        {m.portal_shared_questions()}
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
