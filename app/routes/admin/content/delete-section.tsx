import { deleteSection } from '#app/modules/catalogue/courses/admin/content/sections.server.ts';
import { readSectionLosses } from '#app/modules/catalogue/courses/admin/content/read-losses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import { contentAfter, contentRules } from './content-scope.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { formAction } from '../../form-action.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { contentFailures } from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { ContentDeletionDialog } from '#app/modules/catalogue/courses/ui/admin/content/content-deletion-dialog.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/delete-section';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_content_delete_section());

export async function loader({ context, params: { courseId, sectionId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(contentErrors, () => readSectionLosses({ db, actor }, courseId, sectionId));
}

export function action({ params: { courseId, sectionId }, ...visit }: Route.ActionArgs) {
  return formAction(visit, { ...contentRules, failure: contentFailures.section }, async ({ deps }) => {
    await deleteSection(deps, { courseId, id: sectionId });
    return contentAfter(courseId, 'section-deleted');
  });
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
