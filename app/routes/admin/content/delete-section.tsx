import { data } from 'react-router';
import { deleteSection } from '#app/modules/catalogue/admin/content/delete-section.server.ts';
import { readSectionLosses } from '#app/modules/catalogue/admin/content/read-losses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { backToContent, contentDeps, readOrRefuse, refusalOf } from './content-scope.server.ts';
import { contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { ContentDeletionDialog } from '#app/modules/catalogue/ui/admin/content/content-deletion-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/delete-section';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_content_delete_section());

export async function loader({ context, params: { courseId, sectionId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(() => readSectionLosses({ db, actor }, courseId, sectionId));
}

export async function action({ context, params: { courseId, sectionId }, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  try {
    await deleteSection(contentDeps(scope, actor), { courseId, id: sectionId });
  } catch (error) {
    const { status, message } = refusalOf(scope, error, contentFailures.section());
    return data({ error: message }, { status });
  }
  return backToContent(courseId, 'section-deleted');
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function DeleteSection({ loaderData, actionData }: Route.ComponentProps) {
  return <ContentDeletionDialog what="section" losses={loaderData} error={actionData?.error} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.section()} />;
}
