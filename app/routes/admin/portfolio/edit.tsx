import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { updateProject } from '#app/modules/office/portfolio/admin/change-projects.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { projectForm } from '#app/modules/office/portfolio/admin/project-input.ts';
import { portfolioErrors } from '#app/modules/office/portfolio/portfolio-errors.ts';
import { projectFields } from '#app/modules/office/portfolio/admin/project-record.ts';
import { readProjectForEditing } from '#app/modules/office/portfolio/admin/read-projects.server.ts';
import { differingFields } from '#app/shared/record-fields.ts';
import { portfolioFailures, type PortfolioNotice } from '#app/modules/office/portfolio/ui/admin/portfolio-notices.ts';
import { ProjectFormPanel } from '#app/modules/office/portfolio/ui/admin/project-form-panel.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_portfolio_edit());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, config } = context.get(requestScope).services;
  return {
    editing: await readOrRefuse(portfolioErrors, () => readProjectForEditing({ db, actor }, params.projectId)),
    limits: limitsOf(config.maxUploadBytes),
  };
}

export function action({ params: { projectId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: portfolioErrors,
      failure: portfolioFailures.save,
      async conflict({ deps, read }) {
        const { version, project } = await readProjectForEditing(deps, id);
        const mine = read(projectForm);
        const shown = { ...mine, displayDate: mine.displayDate ?? project.displayDate };
        return { version, theirs: differingFields(projectFields, shown, project) };
      },
    },
    async ({ deps, field, read }) => {
      await updateProject(deps, { id, version: Number(field('version')), project: read(projectForm) });
      return `/admin/portfolio?${new URLSearchParams({ done: 'updated' satisfies PortfolioNotice })}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function EditProject({ loaderData: { editing, limits }, actionData }: Route.ComponentProps) {
  return <ProjectFormPanel key={editing.id} editing={editing} limits={limits} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={portfolioFailures.load()} />;
}
