import { randomUUID } from 'node:crypto';
import { addCourse } from '#app/modules/catalogue/admin/add-course.server.ts';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { answerRecordForm } from '../answer-record-form.server.ts';
import { courseForm } from '#app/modules/catalogue/admin/course-input.ts';
import { courseErrors } from '#app/modules/catalogue/course-errors.ts';
import type { Done } from '#app/modules/catalogue/ui/admin/course-notices.ts';
import { CourseFormPanel } from '#app/modules/catalogue/ui/admin/course-form-panel.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_courses_add());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url });
  const { config } = context.get(requestScope).services;
  return { newId: randomUUID(), limits: limitsOf(config.maxUploadBytes) };
}

/** A new course gets an id when its form is opened, so that sending the form twice adds one course. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  return answerRecordForm(
    { scope, request },
    {
      schema: courseForm,
      errors: courseErrors,
      logged: 'a course could not be saved',
      failure: m.portal_courses_add_failed(),
      readConflict: null,
    },
    async (course, { id = '' }) => {
      const deps = { ...scope.services, actor, address: scope.address };
      const added = await addCourse(deps, { id: isId(id) ? id : randomUUID(), course });
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
