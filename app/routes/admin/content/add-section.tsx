import { randomUUID } from 'node:crypto';
import { data } from 'react-router';
import { requestScope } from '#app/services.server.ts';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { backToContent } from './content-scope.server.ts';
import { contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { saveContentForm } from './save-content-form.server.ts';
import { SectionForm } from '#app/modules/catalogue/ui/admin/content/section-form.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add-section';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_content_add_section());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url });
  return { newId: randomUUID() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { courseId } = params;
  const fields = await readFields(request);
  const outcome = await saveContentForm({ scope, actor, courseId, kind: 'new-section', id: 'new', fields });
  if (outcome.newId !== null) return backToContent(courseId, 'section-added', `section-${outcome.newId}`);
  return data(outcome, { status: outcome.status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddSection({ loaderData: { newId }, params, actionData }: Route.ComponentProps) {
  return <SectionForm courseId={params.courseId} section={null} newId={newId} answer={actionData} theirs={null} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.save()} />;
}
