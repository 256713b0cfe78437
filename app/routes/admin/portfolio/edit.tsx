import { limitsOf } from '#app/modules/media/media-file.ts';
import { updateProject } from '#app/modules/portfolio/admin/update-project.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { answerProjectForm } from './answer-project-form.server.ts';
import { portfolioFailures } from '#app/modules/portfolio/ui/admin/portfolio-notices.ts';
import { ProjectFormPanel } from '#app/modules/portfolio/ui/admin/project-form-panel.tsx';
import { readProjectOrRefuse } from './read-or-refuse.server.ts';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import type { Route } from './+types/edit';

export const meta: Route.MetaFunction = () => adminMeta('Edit portfolio item');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, config } = context.get(requestScope).services;
  return {
    editing: await readProjectOrRefuse({ db, actor }, params.projectId),
    limits: limitsOf(config.largestUpload),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const id = params.projectId;
  return answerProjectForm(
    { scope, actor, request, projectId: id, done: 'updated', failure: portfolioFailures.save },
    (project, { version }) =>
      updateProject({ ...scope.services, actor, address: scope.address }, { id, version: Number(version), project }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

export default function EditProject({ loaderData: { editing, limits }, actionData }: Route.ComponentProps) {
  return <ProjectFormPanel key={editing.id} editing={editing} limits={limits} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={portfolioFailures.load} />;
}
