import { deleteCourses, readDeletion } from '#app/modules/catalogue/admin/delete-courses.server.ts';

import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { formatCount } from '#app/shared/counted.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { selectedIn, runAndReturnToList, readOrRefuse } from './selected-courses.server.ts';
import { DeletionDialog } from '#app/modules/catalogue/ui/admin/deletion-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/delete-selected';
import { m } from '#texts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(() => readDeletion({ db, actor }, selectedIn(url)));
}

export async function action({ context, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const ids = selectedIn(url);
  return runAndReturnToList(scope, { url, done: 'chosen-deleted', failure: m.portal_courses_delete_failed() }, () =>
    deleteCourses({ ...scope.services, actor, address: scope.address }, ids),
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
