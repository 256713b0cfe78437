import { data } from 'react-router';
import { deleteLesson } from '#app/modules/catalogue/admin/content/delete-lesson.server.ts';
import { readLessonLosses } from '#app/modules/catalogue/admin/content/read-losses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { backToContent, contentDeps, readOrRefuse, refusalOf } from './content-scope.server.ts';
import { contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { ContentDeletionDialog } from '#app/modules/catalogue/ui/admin/content/content-deletion-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/delete-lesson';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_content_delete_item());

export async function loader({ context, params: { courseId, lessonId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(() => readLessonLosses({ db, actor }, courseId, lessonId));
}

export async function action({ context, params: { courseId, lessonId }, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  try {
    await deleteLesson(contentDeps(scope, actor), { courseId, id: lessonId });
  } catch (error) {
    const { status, message } = refusalOf(scope, error, contentFailures.item());
    return data({ error: message }, { status });
  }
  return backToContent(courseId, 'item-deleted');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function DeleteLesson({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentDeletionDialog what="item" losses={loaderData} error={actionData?.error} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.item()} />;
}
