import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import {
  readLessonTranslation,
  translateLesson,
} from '#app/modules/catalogue/courses/admin/translation/translate-lesson.server.ts';
import { lessonTranslationForm } from '#app/modules/catalogue/courses/admin/translation/translation-input.ts';
import { lessonWordFields } from '#app/modules/catalogue/courses/admin/translation/translation.ts';
import { LessonTranslationForm } from '#app/modules/catalogue/courses/ui/admin/translation/lesson-translation-form.tsx';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { languageNames } from '#app/shared/locale.ts';
import { differingFields } from '#app/shared/record-fields.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/lesson';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(
    loaderData
      ? m.portal_content_translation_of({ title: loaderData.translation.own.title })
      : m.portal_shared_translation(),
  );

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, config } = context.get(requestScope).services;
  return readOrRefuse(contentErrors, async () => {
    const translation = await readLessonTranslation({ db, actor }, { courseId, id: lessonId });
    return { translation, limits: limitsOf(config.maxUploadBytes) };
  });
}

export function action({ params: { courseId, lessonId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: contentErrors,
      failure: m.portal_content_translation_failed,
      async conflict({ deps, read }) {
        const { version, words } = await readLessonTranslation(deps, { courseId, id });
        return { version, theirs: differingFields(lessonWordFields, read(lessonTranslationForm), words) };
      },
    },
    async ({ deps, field, read }) => {
      const version = Number(field('version'));
      await translateLesson(deps, { courseId, id, version, input: read(lessonTranslationForm) });
      return `/admin/courses/${courseId}/translation?done=saved`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Shows a lesson in both languages side by side. */
export default function LessonTranslationPage({
  loaderData: { translation, limits },
  params,
  actionData,
}: Route.ComponentProps) {
  const { id, own, languages } = translation;
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={`/admin/courses/${params.courseId}/translation`}>
        <ArrowLeft />
        {m.portal_content_the_course()}
      </LinkButton>
      <div className="page-header content-head">
        <h1 className="wrap-anywhere">
          {m.portal_content_in_language({ label: own.title, language: languageNames[languages.other] })}
        </h1>
      </div>
      <LessonTranslationForm key={id} translation={translation} limits={limits} answer={actionData} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_courses_load_failed()} />;
}
