import { deleteCourses, readDeletion } from '#app/modules/catalogue/courses/admin/delete-courses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { backToList } from './selected-courses.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { DeletionDialog } from '#app/modules/catalogue/courses/ui/admin/deletion-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import type { Route } from './+types/delete';
import { m } from '#texts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(courseErrors, () => readDeletion({ db, actor }, [params.courseId]));
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: courseErrors, failure: m.portal_courses_delete_failed },
    async ({ deps, url }) => {
      await deleteCourses(deps, [params.courseId]);
      return backToList(url, 'deleted');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms the deletion of a course: lists what is deleted and kept, and asks for the title if the course has students. */
export default function DeleteCourse({ loaderData: found, actionData }: Route.ComponentProps) {
  const [title = ''] = found.titles;
  return (
    <DeletionDialog
      title={m.portal_shared_delete_title({ title })}
      found={found}
      confirm={{ label: m.portal_courses_type_title(), words: title }}
      error={actionData?.error}
      button={m.portal_courses_delete()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_delete_failed()} />;
}
