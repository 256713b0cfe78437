import { readCourseForEditing } from '#app/modules/catalogue/admin/read-course-for-editing.server.ts';
import { updateCourse } from '#app/modules/catalogue/admin/update-course.server.ts';
import { courseErrors } from '#app/modules/catalogue/course-errors.ts';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { contentDeps } from '../content/content-scope.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { answerRecordForm } from '../answer-record-form.server.ts';
import { courseForm } from '#app/modules/catalogue/admin/course-input.ts';
import { courseFields } from '#app/modules/catalogue/admin/course-record.ts';
import type { Done } from '#app/modules/catalogue/ui/admin/course-notices.ts';
import { differingFields } from '#app/shared/record-fields.ts';
import { CourseFormPanel } from '#app/modules/catalogue/ui/admin/course-form-panel.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_courses_edit_course());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  try {
    const editing = await readCourseForEditing({ db, actor }, params.courseId);
    return { editing, limits: limitsOf(config.maxUploadBytes) };
  } catch (error) {
    throw refusalToShow(courseErrors, error);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const id = params.courseId;
  const deps = { ...scope.services, ...contentDeps(scope, actor) };
  return answerRecordForm(
    { scope, request },
    {
      schema: courseForm,
      errors: courseErrors,
      logged: 'a course could not be saved',
      failure: m.portal_courses_save_failed(),
      async readConflict(mine) {
        const { version, course } = await readCourseForEditing(deps, id);
        const shown = { ...mine, slug: mine.slug ?? course.slug };
        return { version, theirs: differingFields(courseFields, shown, course) };
      },
    },
    async (course, { version }) => {
      await updateCourse(deps, { id, version: Number(version), course });
      const query = new URLSearchParams(url.search);
      query.set('done', 'updated' satisfies Done);
      return `/admin/courses?${query}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditCourse({ loaderData: { editing, limits }, actionData }: Route.ComponentProps) {
  return <CourseFormPanel key={editing.id} editing={editing} limits={limits} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_load_failed()} />;
}
