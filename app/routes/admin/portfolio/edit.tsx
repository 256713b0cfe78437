import { limitsOf } from '#app/modules/media/media-file.ts';
import { updateProject } from '#app/modules/portfolio/admin/update-project.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { answerRecordForm } from '../answer-record-form.server.ts';
import { projectForm } from '#app/modules/portfolio/admin/project-input.ts';
import { portfolioErrors } from '#app/modules/portfolio/portfolio-errors.ts';
import { projectFields } from '#app/modules/portfolio/admin/project-record.ts';
import { readProjectForEditing } from '#app/modules/portfolio/admin/read-projects.server.ts';
import { differingFields } from '#app/shared/record-fields.ts';
import { portfolioFailures, type PortfolioNotice } from '#app/modules/portfolio/ui/admin/portfolio-notices.ts';
import { ProjectFormPanel } from '#app/modules/portfolio/ui/admin/project-form-panel.tsx';
import { readProjectOrRefuse } from './read-or-refuse.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/edit';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_portfolio_edit());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  return {
    editing: await readProjectOrRefuse({ db, actor }, params.projectId),
    limits: limitsOf(config.maxUploadBytes),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const id = params.projectId;
  const deps = { ...scope.services, actor, address: scope.address };
  return answerRecordForm(
    { scope, request },
    {
      schema: projectForm,
      errors: portfolioErrors,
      logged: 'a portfolio item could not be saved',
      failure: portfolioFailures.save(),
      async readConflict(mine) {
        const { version, project } = await readProjectForEditing(deps, id);
        const shown = { ...mine, displayDate: mine.displayDate ?? project.displayDate };
        return { version, theirs: differingFields(projectFields, shown, project) };
      },
    },
    async (project, { version }) => {
      await updateProject(deps, { id, version: Number(version), project });
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
