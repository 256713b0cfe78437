import { m } from '#texts';
import { countAttemptsAsking } from '#app/modules/study/quizzes/count-attempts-asking.server.ts';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { textIn } from '#app/modules/catalogue/questions/kinds/question-text.ts';
import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { readQuestion, readQuestionChoices } from '#app/modules/catalogue/questions/read-question.server.ts';
import { QuestionActions } from '#app/modules/catalogue/questions/ui/admin/question-actions.tsx';
import { QuestionEditor } from '#app/modules/catalogue/questions/ui/admin/question-editor.tsx';
import { QuestionHistory } from '#app/modules/catalogue/questions/ui/admin/question-history.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, History } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { archiveQuestion } from '#app/modules/catalogue/questions/archive-question.server.ts';
import { saveQuestion } from '#app/modules/catalogue/questions/save-question.server.ts';
import { questionRules, questionsAfter, readQuestionForm } from './question-rules.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_edit_question());

export async function loader({ context, params: { courseId, questionId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, config } = context.get(requestScope).services;
  return readOrRefuse(questionErrors, async () => {
    const choices = await readQuestionChoices({ db, actor }, courseId);
    const record = await readQuestion({ db, actor }, { courseId, id: questionId });
    const { use } = record.input;
    return {
      ...choices,
      record,
      ...(use === 'check' && { attempts: await countAttemptsAsking({ db, actor }, record) }),
      maxPictureBytes: limitsOf(config.maxUploadBytes).image,
    };
  });
}

/** Saves, publishes, archives or restores a question as its form asks. */
export function action({ params: { courseId, questionId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      ...questionRules,
      conflict: async ({ deps }) => ({ version: (await readQuestion(deps, { courseId, id })).version, theirs: [] }),
    },
    async ({ deps, field }) => {
      const intent = field('intent');
      if (intent === 'archive' || intent === 'restore') {
        const isArchived = intent === 'archive';
        await archiveQuestion(deps, { courseId, id, isArchived });
        return questionsAfter(courseId, isArchived ? `archived&undo=${id}` : 'restored');
      }
      const { input, isPublished } = readQuestionForm(field);
      await saveQuestion(deps, { courseId, id, version: Number(field('version')), input, isPublished });
      return questionsAfter(courseId, isPublished ? 'published' : 'saved');
    },
  );
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
        {m.portal_shared_questions()}
      </LinkButton>
      <div className="page-header">
        <h1>{m.portal_shared_edit_question()}</h1>
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
