import { useNavigation } from 'react-router';
import { m } from '#texts';
import { readContent } from '#app/modules/catalogue/courses/admin/content/read-content.server.ts';
import { ruleForm } from '#app/modules/catalogue/courses/admin/content/rule-input.ts';
import { quizErrors } from '#app/modules/study/quizzes/quiz-errors.ts';
import { readQuizInput } from '#app/modules/study/quizzes/quiz-input.server.ts';
import { readQuizSettings, saveQuizSettings } from '#app/modules/study/quizzes/save-quiz-settings.server.ts';
import { QuizEditor, quizFormId, ruleOf, sentencesOf } from '#app/modules/study/quizzes/ui/admin/quiz-editor.tsx';
import { playerPath } from '#app/shared/player-path.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, ExternalLink } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.settings.lesson.title ?? m.portal_shared_quizzes());

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readOrRefuse(quizErrors, async () => {
    const settings = await readQuizSettings({ db, actor, clock }, { courseId, lessonId });
    const { slug, sections } = await readContent({ db, actor }, courseId);
    const done = url.searchParams.get('done') === 'saved' ? m.portal_quizzes_done_saved() : null;
    return { settings, slug, sections, done };
  });
}

export function action({ params: { courseId, lessonId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: { ...contentErrors, ...quizErrors },
      failure: m.portal_quizzes_failed_save,
      async conflict({ deps }) {
        const stored = await readQuizSettings(deps, { courseId, lessonId });
        const { sections } = await readContent(deps, courseId);
        const lines = stored.input ? sentencesOf(stored, stored.input, ruleOf(sections, lessonId)) : [];
        const theirs = lines.map((value) => ({ label: null, value }));
        return { version: stored.version, lessonVersion: stored.lesson.version, theirs };
      },
    },
    async ({ deps, fields, read }) => {
      const rule = read(ruleForm(fields));
      const input = readQuizInput(fields['check'] ?? '');
      if (!input) throw invalid({ error: m.portal_quizzes_error_unreadable() });
      const versions = { version: Number(fields['version']), lessonVersion: Number(fields['lessonVersion']) };
      await saveQuizSettings(deps, { courseId, lessonId, input, rule, ...versions });
      return `/admin/courses/${courseId}/checks/${lessonId}?done=saved`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** How a quiz is drawn, passed and repeated, beside what learners read about it. */
export default function EditQuiz({ loaderData, params, actionData }: Route.ComponentProps) {
  const { settings, slug, sections, done } = loaderData;
  useNotice(done);
  const isSaving = useNavigation().formMethod === 'POST';
  const { lesson, version } = settings;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/courses">
        <ArrowLeft />
        {m.portal_content_back_to_courses()}
      </LinkButton>
      <div className="page-header">
        <div>
          <h1 className="wrap-anywhere">{lesson.title}</h1>
          <p>{lesson.course.title}</p>
        </div>
        <div className="row row-wrap">
          <a className="btn btn-line" href={playerPath({ slug }, params.lessonId)} target="_blank" rel="noreferrer">
            <ExternalLink className="i-sm" />
            {m.portal_quizzes_try()}
            <span className="sr"> {m.portal_courses_in_new_tab()}</span>
          </a>
          <Button type="submit" form={quizFormId} variant="accent" busy={isSaving}>
            {m.portal_shared_save_changes()}
          </Button>
        </div>
      </div>
      <CourseTabs title={lesson.course.title} current="checks" />
      <NoScriptNotice sentence={done} isDone />
      <QuizEditor
        key={`${params.lessonId} ${version} ${lesson.version}`}
        lessonId={params.lessonId}
        settings={settings}
        sections={sections}
        answer={actionData}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_quizzes_failed_load()} />;
}
