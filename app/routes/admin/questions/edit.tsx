import { m } from '#texts';
import { countPapersAsking } from '#app/modules/checks/count-papers-asking.server.ts';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { textIn } from '#app/modules/questions/kinds/question-text.ts';
import { questionErrors } from '#app/modules/questions/question-errors.ts';
import { readQuestion, readQuestionChoices } from '#app/modules/questions/read-question.server.ts';
import { QuestionActions } from '#app/modules/questions/ui/admin/question-actions.tsx';
import { QuestionEditor } from '#app/modules/questions/ui/admin/question-editor.tsx';
import { QuestionHistory } from '#app/modules/questions/ui/admin/question-history.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, History } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
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
    const record = await readQuestion({ db, actor }, { courseId, id: questionId });
    const { use } = record.input;
    return {
      ...choices,
      record,
      ...(use === 'check' && { papers: await countPapersAsking({ db, actor }, record) }),
      maxPictureBytes: limitsOf(config.maxUploadBytes).image,
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
  return withOfflineToast(serverAction);
}

/** A question with its revisions: published changes are the next one. */
export default function EditQuestion({ loaderData, params, actionData }: Route.ComponentProps) {
  const { course, record } = loaderData;
  const { status, revision, input } = record;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={`/admin/courses/${params.courseId}/questions`}>
        <ArrowLeft />
        {m.portal_questions_title()}
      </LinkButton>
      <div className="page-header">
        <h1>{m.portal_questions_edit()}</h1>
        <div className="acts">
          {revision > 0 && (
            <LinkButton variant="line" to="#history" preventScrollReset>
              <History />
              {m.portal_questions_show_history()}
            </LinkButton>
          )}
          <QuestionActions
            path={`/admin/courses/${params.courseId}/questions/${params.questionId}`}
            words={textIn(input.content.prompt, course.locale)}
            status={status}
            revision={revision}
            opensPage={false}
          />
        </div>
      </div>
      <QuestionEditor key={record.id} {...loaderData} blank={record.input} answer={actionData} />
      <QuestionHistory revisions={record.revisions} locale={course.locale} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_questions_failed_load()} />;
}
