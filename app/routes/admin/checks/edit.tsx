import { data, redirect, useNavigation } from 'react-router';
import { m } from '#texts';
import type { ContentErrorCode } from '#app/modules/catalogue/admin/content/content-errors.ts';
import { readContent } from '#app/modules/catalogue/admin/content/read-content.server.ts';
import { ruleForm } from '#app/modules/catalogue/admin/content/rule-input.ts';
import { checkErrors, type CheckErrorCode } from '#app/modules/checks/check-errors.ts';
import { readCheckInput } from '#app/modules/checks/check-input.server.ts';
import { readCheckSettings, saveCheckSettings } from '#app/modules/checks/save-check-settings.server.ts';
import { CheckEditor, checkFormId, ruleOf, type CheckAnswer } from '#app/modules/checks/ui/admin/check-editor.tsx';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { playerPath } from '#app/modules/learning/player-view.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { CourseTabs } from '#app/modules/site/ui/admin/course-tabs.tsx';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom, DomainError } from '#app/shared/domain-error.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft, ExternalLink } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { refusalOf } from '../content/content-scope.server.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.settings.lesson.title ?? m.portal_checks_title());

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    const settings = await readCheckSettings({ db, actor, clock }, { courseId, lessonId });
    const { slug, sections } = await readContent({ db, actor }, courseId);
    const done = url.searchParams.get('done') === 'saved' ? m.portal_checks_done_saved() : null;
    return { settings, slug, sections, done };
  } catch (error) {
    throw refusalToShow(checkErrors, error);
  }
}

const nothing: CheckAnswer = { error: null, errors: {}, stored: null };

export async function action({ context, params: { courseId, lessonId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { db, clock, liveEvents } = scope.services;
  const fields = await readFields(request);
  const input = readCheckInput(fields['check'] ?? '');
  const rule = ruleForm(fields).safeParse(fields);
  if (!rule.success) return data<CheckAnswer>({ ...nothing, errors: fieldErrorsOf(rule.error) }, { status: 400 });
  if (!input) return data<CheckAnswer>({ ...nothing, error: m.portal_checks_error_unreadable() }, { status: 400 });
  try {
    await saveCheckSettings(
      { db, actor, clock, liveEvents, address: scope.address },
      {
        courseId,
        lessonId,
        version: Number(fields['version']),
        input,
        lessonVersion: Number(fields['lessonVersion']),
        rule: rule.data,
      },
    );
    return redirect(`/admin/courses/${courseId}/checks/${lessonId}?done=saved`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(checkErrors, error) ?? refusalOf(scope, error, m.portal_checks_failed_save());
    if (!(error instanceof DomainError) || !conflicts.has(error.code))
      return data<CheckAnswer>({ ...nothing, error: message }, { status });
    const { version, input: stored, lesson } = await readCheckSettings({ db, actor, clock }, { courseId, lessonId });
    const { sections } = await readContent({ db, actor }, courseId);
    return data<CheckAnswer>(
      {
        ...nothing,
        error: m.portal_checks_error_changed(),
        stored: { version, input: stored, lessonVersion: lesson.version, rule: ruleOf(sections, lessonId) },
      },
      { status },
    );
  }
}

/** Somebody else saved the settings, or the lesson. */
const conflicts: ReadonlySet<string> = new Set<CheckErrorCode | ContentErrorCode>(['check_changed', 'lesson_changed']);

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** How a check is drawn, passed and repeated, beside what learners read about it. */
export default function EditCheck({ loaderData, params, actionData }: Route.ComponentProps) {
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
            {m.portal_checks_try()}
            <span className="sr"> {m.portal_courses_in_new_tab()}</span>
          </a>
          <Button type="submit" form={checkFormId} variant="accent" busy={isSaving}>
            {m.portal_checks_save()}
          </Button>
        </div>
      </div>
      <CourseTabs title={lesson.course.title} current="checks" />
      <NoScriptNotice sentence={done} isDone />
      <CheckEditor
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
  return <PageFailed error={error} title={m.portal_checks_failed_load()} />;
}
