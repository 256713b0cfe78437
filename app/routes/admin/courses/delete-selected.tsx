import { deleteCourses, readDeletion } from '#app/modules/catalogue/courses/admin/delete-courses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { backToList, selectedIn } from './selected-courses.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { DeletionDialog } from '#app/modules/catalogue/courses/ui/admin/deletion-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import type { Route } from './+types/delete-selected';
import { m } from '#texts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(courseErrors, () => readDeletion({ db, actor }, selectedIn(url)));
}

export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: courseErrors, failure: m.portal_courses_delete_failed },
    async ({ deps, url }) => {
      await deleteCourses(deps, selectedIn(url));
      return backToList(url, 'chosen-deleted');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Asks to confirm the deletion of all selected courses. */
export default function DeleteSelected({ loaderData: found, actionData }: Route.ComponentProps) {
  const count = formatCount(found.titles.length);
  return (
    <DeletionDialog
      title={m.portal_courses_delete_several_title({ count })}
      found={found}
      confirm={{ label: m.portal_courses_type_count(), words: m.portal_courses_count({ count }) }}
      error={actionData?.error}
      button={m.portal_courses_delete_several({ count })}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_courses_delete_failed()} />;
}
