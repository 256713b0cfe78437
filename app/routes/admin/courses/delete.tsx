import { deleteCourses, readDeletion } from '#app/modules/catalogue/admin/delete-courses.server.ts';

import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { runAndReturnToList, readOrRefuse } from './selected-courses.server.ts';
import { DeletionDialog } from '#app/modules/catalogue/ui/admin/deletion-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/delete';
import { m } from '#texts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(() => readDeletion({ db, actor }, [params.courseId]));
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  return runAndReturnToList(scope, { url, done: 'deleted', failure: m.portal_courses_delete_failed() }, () =>
    deleteCourses({ ...scope.services, actor, address: scope.address }, [params.courseId]),
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
      title={m.portal_courses_delete_title({ title })}
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
