import { randomUUID } from 'node:crypto';
import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { addProject } from '#app/modules/office/portfolio/admin/change-projects.server.ts';
import { requestScope } from '#app/services.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { projectForm } from '#app/modules/office/portfolio/admin/project-input.ts';
import { portfolioErrors } from '#app/modules/office/portfolio/portfolio-errors.ts';
import { portfolioFailures, type PortfolioNotice } from '#app/modules/office/portfolio/ui/admin/portfolio-notices.ts';
import { ProjectFormPanel } from '#app/modules/office/portfolio/ui/admin/project-form-panel.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/add';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_portfolio_add());

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  const { config, clock } = context.get(requestScope).services;
  return { newId: randomUUID(), today: dayInNairobi(clock.now()), limits: limitsOf(config.maxUploadBytes) };
}

/** A new item gets an id when its form is opened, so that sending the form twice adds one item. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: portfolioErrors, failure: portfolioFailures.add },
    async ({ deps, field, read }) => {
      const id = field('id');
      await addProject(deps, { id: isId(id) ? id : randomUUID(), project: read(projectForm) });
      return `/admin/portfolio?${new URLSearchParams({ done: 'added' satisfies PortfolioNotice })}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

export default function AddProject({ loaderData, actionData }: Route.ComponentProps) {
  return <ProjectFormPanel editing={null} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={portfolioFailures.add()} />;
}
