import { randomUUID } from 'node:crypto';
import { useEffect } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import type { ContentSection } from '#app/modules/catalogue/courses/admin/content/course-content.ts';
import { readSection } from '#app/modules/catalogue/courses/admin/content/sections.server.ts';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { formAction } from '../../form-action.server.ts';
import { contentAfter, contentRules } from './content-scope.server.ts';
import { saveEdit } from './save-edits.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { contentFailures } from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { LessonForm } from '#app/modules/catalogue/courses/ui/admin/content/lesson-form.tsx';
import { draftName } from '#app/modules/catalogue/courses/ui/admin/content/pending-edit.ts';
import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add-lesson';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_add_item());

export async function loader({ context, params: { courseId, sectionId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, config } = context.get(requestScope).services;
  await readOrRefuse(contentErrors, () => readSection({ db, actor }, { courseId, id: sectionId }));
  return { newId: randomUUID(), limits: limitsOf(config.maxUploadBytes) };
}

/** A new item gets an id when its form is opened, so that sending the form twice adds one item. */
export function action({ params: { courseId, sectionId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { ...contentRules, more: () => ({ isDone: false, version: null }) },
    async ({ deps, fields }) => {
      const edit = { kind: 'new-lesson', id: sectionId, fields } as const;
      const { id } = await saveEdit(deps, courseId, edit);
      return contentAfter(courseId, 'item-added', `lesson-${id}`);
    },
  );
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
