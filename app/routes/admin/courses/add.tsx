import { randomUUID } from 'node:crypto';
import { addCourse } from '#app/modules/catalogue/courses/admin/add-course.server.ts';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { courseForm } from '#app/modules/catalogue/courses/admin/course-input.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import type { Done } from '#app/modules/catalogue/courses/ui/admin/course-notices.ts';
import { CourseFormPanel } from '#app/modules/catalogue/courses/ui/admin/course-form-panel.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_courses_add());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  const { config } = context.get(requestScope).services;
  return { newId: randomUUID(), limits: limitsOf(config.maxUploadBytes) };
}

/** A new course gets an id when its form is opened, so that sending the form twice adds one course. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: courseErrors, failure: m.portal_courses_add_failed },
    async ({ deps, field, read, url }) => {
      const id = field('id');
      const added = await addCourse(deps, { id: isId(id) ? id : randomUUID(), course: read(courseForm) });
      const query = new URLSearchParams(url.search);
      query.set('done', 'added' satisfies Done);
      query.set('added', added.id);
      return `/admin/courses?${query}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddCourse({ loaderData: { newId, limits }, actionData }: Route.ComponentProps) {
  return <CourseFormPanel editing={null} newId={newId} limits={limits} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_add_failed()} />;
}
