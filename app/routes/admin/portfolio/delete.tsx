import { data, redirect } from 'react-router';
import { deleteProject } from '#app/modules/portfolio/admin/delete-project.server.ts';
import { portfolioErrors } from '#app/modules/portfolio/portfolio-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireAdmin } from '../../guards.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { portfolioFailures } from '#app/modules/portfolio/ui/admin/portfolio-notices.ts';
import { readProjectOrRefuse } from './read-or-refuse.server.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/delete';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_portfolio_delete());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const { project, file } = await readProjectOrRefuse({ db, actor }, params.projectId);
  return { title: project.title, hasFile: file !== null };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { services, address } = scope;
  try {
    await deleteProject({ ...services, actor, address }, params.projectId);
  } catch (error) {
    const { status, message } =
      answerFrom(portfolioErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a portfolio item could not be deleted',
        failure: portfolioFailures.delete(),
      });
    return data({ error: message }, { status });
  }
  return redirect('/admin/portfolio?done=deleted', 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms the deletion of a portfolio item. */
export default function DeleteProject({ loaderData: { title, hasFile }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={m.portal_portfolio_delete_title({ title })}
      question={m.portal_portfolio_delete_question()}
      goes={hasFile ? m.portal_portfolio_delete_goes_with_picture() : m.portal_portfolio_delete_goes()}
      error={actionData?.error}
      label={m.portal_portfolio_delete_item()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={portfolioFailures.delete()} />;
}
