import { data } from 'react-router';
import { readSection } from '#app/modules/catalogue/admin/content/read-section.server.ts';
import { requestScope } from '#app/services.server.ts';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { revalidateUnlessOffline, withOfflineToast } from '#app/ui/portal/offline.ts';
import { backToContent, readOrRefuse } from './content-scope.server.ts';
import { contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { saveContentForm } from './save-content-form.server.ts';
import { SectionForm } from '#app/modules/catalogue/ui/admin/content/section-form.tsx';
import type { Route } from './+types/edit-section';
import { m } from '#texts';

export const shouldRevalidate = revalidateUnlessOffline;
export const meta: Route.MetaFunction = () => adminMeta(m.portal_content_rename_section());

export async function loader({ context, params: { courseId, sectionId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(() => readSection({ db, actor }, { courseId, id: sectionId }));
}

export async function action({ context, params: { courseId, sectionId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const fields = await readFields(request);
  const outcome = await saveContentForm({ scope, actor, courseId, kind: 'section', id: sectionId, fields });
  if (outcome.isDone) return backToContent(courseId, 'saved', `section-${sectionId}`);
  return data(outcome, { status: outcome.status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditSection({ loaderData: section, params, actionData }: Route.ComponentProps) {
  const theirs = actionData?.isConflict ? section : null;
  return (
    <SectionForm
      key={section.id}
      courseId={params.courseId}
      section={section}
      newId={null}
      answer={actionData}
      theirs={theirs}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.load()} />;
}
