import { readSection } from '#app/modules/catalogue/courses/admin/content/sections.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { formAction } from '../../form-action.server.ts';
import { contentAfter, contentRules } from './content-scope.server.ts';
import { saveEdit } from './save-edits.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { revalidateUnlessOffline, withOfflineToast } from '#app/ui/portal/offline.ts';
import { contentFailures } from '#app/modules/catalogue/courses/ui/admin/content/content-notices.ts';
import { contentErrors } from '#app/modules/catalogue/courses/admin/content/content-errors.ts';
import { SectionForm } from '#app/modules/catalogue/courses/ui/admin/content/section-form.tsx';
import type { Route } from './+types/edit-section';
import { m } from '#texts';

export const shouldRevalidate = revalidateUnlessOffline;
export const meta: Route.MetaFunction = () => portalMeta(m.portal_content_rename_section());

export async function loader({ context, params: { courseId, sectionId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(contentErrors, () => readSection({ db, actor }, { courseId, id: sectionId }));
}

export function action({ params: { courseId, sectionId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      ...contentRules,
      async conflict({ deps }) {
        const { version, title } = await readSection(deps, { courseId, id });
        return { version, theirs: [{ label: m.portal_content_section_title(), value: title }] };
      },
    },
    async ({ deps, fields }) => {
      await saveEdit(deps, courseId, { kind: 'section', id, fields });
      return contentAfter(courseId, 'saved', `section-${id}`);
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditSection({ loaderData: section, params, actionData }: Route.ComponentProps) {
  return <SectionForm key={section.id} courseId={params.courseId} section={section} newId={null} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={contentFailures.load()} />;
}
