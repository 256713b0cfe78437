import { randomUUID } from 'node:crypto';
import { limitsOf } from '#app/modules/media/media-file.ts';
import { addProject } from '#app/modules/portfolio/admin/add-project.server.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { answerProjectForm } from './answer-project-form.server.ts';
import { portfolioFailures } from '#app/modules/portfolio/ui/admin/portfolio-notices.ts';
import { ProjectFormPanel } from '#app/modules/portfolio/ui/admin/project-form-panel.tsx';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import type { Route } from './+types/add';

export const meta: Route.MetaFunction = () => adminMeta('Add portfolio item');

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url });
  const { config, clock } = context.get(requestScope).services;
  return { newId: randomUUID(), today: dayInNairobi(clock.now()), limits: limitsOf(config.largestUpload) };
}

/** A new item gets the id that its form was opened with, so that sending it twice adds one. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  return answerProjectForm(
    { scope, actor, request, projectId: null, done: 'added', failure: portfolioFailures.add },
    (project, { id = '' }) =>
      addProject({ ...scope.services, actor, address: scope.address }, { id: isId(id) ? id : randomUUID(), project }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  return <ProjectFormPanel editing={null} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={portfolioFailures.add} />;
}
