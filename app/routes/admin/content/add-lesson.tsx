import { randomUUID } from 'node:crypto';
import { useEffect } from 'react';
import { data, useLocation, useOutletContext } from 'react-router';
import type { ContentSection } from '#app/modules/catalogue/admin/content/content.ts';
import { readSection } from '#app/modules/catalogue/admin/content/read-section.server.ts';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { readFields } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { backToContent, readOrRefuse } from './content-scope.server.ts';
import { contentFailures } from '#app/modules/catalogue/ui/admin/content/content-notices.ts';
import { LessonForm } from '#app/modules/catalogue/ui/admin/content/lesson-form.tsx';
import { draftName } from '#app/modules/catalogue/ui/admin/content/pending-edit.ts';
import { saveContentForm } from './save-content-form.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add-lesson';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_content_add_item());

export async function loader({ context, params: { courseId, sectionId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  await readOrRefuse(() => readSection({ db, actor }, { courseId, id: sectionId }));
  return { newId: randomUUID(), limits: limitsOf(config.maxUploadBytes) };
}

/** A new item gets an id when its form is opened, so that sending the form twice adds one item. */
export async function action({ context, params: { courseId, sectionId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const fields = await readFields(request);
  const outcome = await saveContentForm({ scope, actor, courseId, kind: 'new-lesson', id: sectionId, fields });
  if (outcome.newId !== null) return backToContent(courseId, 'item-added', `lesson-${outcome.newId}`);
  return data({ ...outcome, conflict: null }, { status: outcome.status });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddLesson({ loaderData: { newId, limits }, params, actionData }: Route.ComponentProps) {
  const sections = useOutletContext<readonly ContentSection[]>();
  const draft = useSavedDraft(draftName(params.courseId, 'new-lesson', params.sectionId));
  const { ref: form } = draft;
  // Keeps the link that opened the form above it.
  const isOpened = useLocation().key !== 'default';
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
  }, [form, isOpened]);
  return (
    <LessonForm
      sections={sections}
      editing={null}
      newId={newId}
      limits={limits}
      draft={draft}
      answer={actionData}
      status={m.portal_content_added_as_draft()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.load()} />;
}
