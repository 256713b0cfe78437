import { contentErrors } from '#app/modules/catalogue/admin/content/content-errors.ts';
import {
  readLessonTranslation,
  translateLesson,
} from '#app/modules/catalogue/admin/translation/translate-lesson.server.ts';
import { lessonTranslationForm } from '#app/modules/catalogue/admin/translation/translation-input.ts';
import { lessonWordFields } from '#app/modules/catalogue/admin/translation/translation.ts';
import { LessonTranslationForm } from '#app/modules/catalogue/ui/admin/translation/lesson-translation-form.tsx';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { languageNames } from '#app/shared/locale.ts';
import { differingFields } from '#app/shared/record-fields.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerRecordForm } from '../answer-record-form.server.ts';
import type { Route } from './+types/lesson';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(
    loaderData
      ? m.portal_content_translation_of({ title: loaderData.translation.own.title })
      : m.portal_content_translation(),
  );

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  try {
    const translation = await readLessonTranslation({ db, actor }, { courseId, id: lessonId });
    return { translation, limits: limitsOf(config.maxUploadBytes) };
  } catch (error) {
    throw refusalToShow(contentErrors, error);
  }
}

export async function action({ context, params: { courseId, lessonId: id }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const deps = { ...scope.services, actor, address: scope.address };
  return answerRecordForm(
    { scope, request },
    {
      schema: lessonTranslationForm,
      errors: contentErrors,
      logged: 'a translation could not be saved',
      failure: m.portal_content_translation_failed(),
      conflictCode: 'lesson_changed',
      async readConflict(mine) {
        const { version, words } = await readLessonTranslation(deps, { courseId, id });
        return { version, theirs: differingFields(lessonWordFields, mine, words) };
      },
    },
    async (input, { version }) => {
      await translateLesson(deps, { courseId, id, version: Number(version), input });
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
