import { deleteProject } from '#app/modules/office/portfolio/admin/change-projects.server.ts';
import { portfolioErrors } from '#app/modules/office/portfolio/portfolio-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { portfolioFailures } from '#app/modules/office/portfolio/ui/admin/portfolio-notices.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { readProjectForEditing } from '#app/modules/office/portfolio/admin/read-projects.server.ts';
import type { Route } from './+types/delete';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_portfolio_delete());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const { project, file } = await readOrRefuse(portfolioErrors, () =>
    readProjectForEditing({ db, actor }, params.projectId),
  );
  return { title: project.title, hasFile: file !== null };
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: portfolioErrors, failure: portfolioFailures.delete },
    async ({ deps }) => {
      await deleteProject(deps, params.projectId);
      return '/admin/portfolio?done=deleted';
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms the deletion of a portfolio item. */
export default function DeleteProject({ loaderData: { title, hasFile }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={m.portal_shared_delete_title({ title })}
      question={m.portal_portfolio_delete_question()}
      goes={hasFile ? m.portal_portfolio_delete_goes_with_picture() : m.portal_portfolio_delete_goes()}
      error={actionData?.error}
      label={m.portal_shared_delete_item()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={portfolioFailures.delete()} />;
}
