import { readCourseForEditing } from '#app/modules/catalogue/courses/admin/read-course-for-editing.server.ts';
import { updateCourse } from '#app/modules/catalogue/courses/admin/update-course.server.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { courseForm } from '#app/modules/catalogue/courses/admin/course-input.ts';
import { courseFields } from '#app/modules/catalogue/courses/admin/course-record.ts';
import type { Done } from '#app/modules/catalogue/courses/ui/admin/course-notices.ts';
import { differingFields } from '#app/shared/record-fields.ts';
import { CourseFormPanel } from '#app/modules/catalogue/courses/ui/admin/course-form-panel.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_courses_edit_course());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, config } = context.get(requestScope).services;
  return readOrRefuse(courseErrors, async () => {
    const editing = await readCourseForEditing({ db, actor }, params.courseId);
    return { editing, limits: limitsOf(config.maxUploadBytes) };
  });
}

export function action({ params: { courseId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: courseErrors,
      failure: m.portal_courses_save_failed,
      async conflict({ deps, read }) {
        const { version, course } = await readCourseForEditing(deps, id);
        const mine = read(courseForm);
        return { version, theirs: differingFields(courseFields, { ...mine, slug: mine.slug ?? course.slug }, course) };
      },
    },
    async ({ deps, field, read, url }) => {
      const course = read(courseForm);
      await updateCourse(deps, { id, version: Number(field('version')), course });
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
