import { Form } from 'react-router';
import { m } from '#texts';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { questionErrors } from '#app/modules/questions/question-errors.ts';
import { readQuestion, readQuestionChoices } from '#app/modules/questions/read-question.server.ts';
import { QuestionEditor } from '#app/modules/questions/ui/admin/question-editor.tsx';
import { QuestionHistory } from '#app/modules/questions/ui/admin/question-history.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { saveQuestionForm } from './save-question-form.server.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_questions_edit());

export async function loader({ context, params: { courseId, questionId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  try {
    const choices = await readQuestionChoices({ db, actor }, courseId);
    return {
      ...choices,
      largestPicture: limitsOf(config.largestUpload).image,
      record: await readQuestion({ db, actor }, { courseId, id: questionId }),
    };
  } catch (error) {
    throw refusalToShow(questionErrors, error);
  }
}

export async function action({ context, params: { courseId, questionId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  return saveQuestionForm({ scope, actor, request, courseId, id: questionId, isNew: false });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

/** A question with its revisions: published changes are the next one. */
export default function EditQuestion({ loaderData, params, actionData }: Route.ComponentProps) {
  const { course, record } = loaderData;
  const isArchived = record.status === 'archived';
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={`/admin/courses/${params.courseId}/questions`}>
        <ArrowLeft />
        {m.portal_questions_title()}
      </LinkButton>
      <div className="page-header">
        <h1>{m.portal_questions_edit()}</h1>
        <Form method="post">
          <Button type="submit" name="intent" value={isArchived ? 'restore' : 'archive'} variant="line">
            {isArchived ? m.portal_questions_restore() : m.portal_questions_archive()}
          </Button>
        </Form>
      </div>
      <QuestionEditor key={record.id} {...loaderData} blank={record.input} answer={actionData} />
      <QuestionHistory revisions={record.revisions} locale={course.locale} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_failed_load()} />;
}
