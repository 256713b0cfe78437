import { randomUUID } from 'node:crypto';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { contentAfter, contentRules } from './content-scope.server.ts';
import { saveEdit } from './save-edits.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { contentFailures } from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { SectionForm } from '#app/modules/catalogue/courses/ui/admin/content/section-form.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add-section';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_content_add_section());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  return { newId: randomUUID() };
}

export function action({ params: { courseId }, ...visit }: Route.ActionArgs) {
  return formAction(visit, contentRules, async ({ deps, fields }) => {
    const { id } = await saveEdit(deps, courseId, { kind: 'new-section', id: 'new', fields });
    return contentAfter(courseId, 'section-added', `section-${id}`);
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddSection({ loaderData: { newId }, params, actionData }: Route.ComponentProps) {
  return <SectionForm courseId={params.courseId} section={null} newId={newId} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.save()} />;
}
