import { m } from '#texts';
import { maxPractised } from '#app/modules/catalogue/questions/practice-lessons/practice-lesson.ts';
import { readPracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/read-practice-lesson.server.ts';
import { savePracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/save-practice-lesson.server.ts';
import { questionErrors } from '#app/modules/catalogue/questions/question-errors.ts';
import { PracticeEditor } from '#app/modules/catalogue/questions/ui/admin/practice-editor.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.lesson.title ?? m.portal_questions_practice());

/** Ids with commas between them. */
const maxFormLength = (maxPractised + 1) * 40;

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(questionErrors, async () => {
    const practice = await readPracticeLesson({ db, actor }, { courseId, lessonId });
    return {
      ...practice,
      done: url.searchParams.get('done') === 'saved' ? m.portal_questions_practice_saved() : null,
    };
  });
}

export function action({ params: { courseId, lessonId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: questionErrors,
      failure: m.portal_questions_practice_failed,
      async conflict({ deps }) {
        const { selected, questions } = await readPracticeLesson(deps, { courseId, lessonId });
        const words = new Map(questions.map((question) => [question.id, question.words]));
        return {
          version: selected.join(),
          theirs: selected.map((id) => ({ label: null, value: words.get(id) ?? '' })),
        };
      },
    },
    async ({ deps, field }) => {
      const idsOf = (name: string) =>
        field(name, maxFormLength)
          .split(',')
          .filter((id) => id !== '');
      await savePracticeLesson(deps, { courseId, lessonId, questionIds: idsOf('questions'), seenIds: idsOf('seen') });
      return `/admin/courses/${courseId}/questions/practices/${lessonId}?done=saved`;
    },
  );
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
        {m.portal_shared_content()}
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
