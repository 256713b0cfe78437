import { Link } from '#app/ui/link.tsx';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import {
  readCourseTranslation,
  translateCourse,
} from '#app/modules/catalogue/courses/admin/translation/translate-course.server.ts';
import { courseTranslationForm } from '#app/modules/catalogue/courses/admin/translation/translation-input.ts';
import { courseWordFields } from '#app/modules/catalogue/courses/admin/translation/translation.ts';
import { CourseTranslationForm } from '#app/modules/catalogue/courses/ui/admin/translation/course-translation-form.tsx';
import { TranslationMark } from '#app/modules/catalogue/courses/ui/admin/translation/translation-parts.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { languageNames } from '#app/shared/locale.ts';
import { differingFields } from '#app/shared/record-fields.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/course';
import { m } from '#texts';

const translationDone = { saved: m.portal_content_translation_saved } as const;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(
    loaderData
      ? m.portal_content_translation_of({ title: loaderData.translation.own.title })
      : m.portal_shared_translation(),
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(courseErrors, async () => {
    const translation = await readCourseTranslation({ db, actor }, params.courseId);
    return { translation, done: noticeFor(translationDone, url.searchParams.get('done')) };
  });
}

export function action({ params: { courseId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: courseErrors,
      failure: m.portal_content_translation_failed,
      async conflict({ deps, read }) {
        const { version, words } = await readCourseTranslation(deps, id);
        return { version, theirs: differingFields(courseWordFields, read(courseTranslationForm).words, words) };
      },
    },
    async ({ deps, field, read }) => {
      await translateCourse(deps, { id, version: Number(field('version')), input: read(courseTranslationForm) });
      return `/admin/courses/${id}/content?done=saved`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Shows a course in both languages side by side, and the state of its lessons. */
export default function CourseTranslationPage({ loaderData: { translation, done }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const { id, own, languages, lessons } = translation;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={`/admin/courses/${id}/content`}>
        <ArrowLeft />
        {m.portal_shared_content()}
      </LinkButton>
      <div className="page-header content-head">
        <h1 className="wrap-anywhere">
          {m.portal_content_in_language({ label: own.title, language: languageNames[languages.other] })}
        </h1>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <div className="stack">
        <CourseTranslationForm key={id} translation={translation} answer={actionData} />
        <section className="panel">
          <h2 className="translation-foot">{m.portal_content_lessons()}</h2>
          <ul>
            {lessons.map((lesson) => (
              <li key={lesson.id} className="translation-foot">
                <Link to={`/admin/courses/${id}/translation/${lesson.id}`} className="wrap-anywhere">
                  {lesson.own}
                </Link>
                {lesson.title !== '' && <span className="meta wrap-anywhere">{lesson.title}</span>}
                <TranslationMark state={lesson.state} own={languages.own} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_courses_load_failed()} />;
}
