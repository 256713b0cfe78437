import { data, redirect } from 'react-router';
import { m } from '#texts';
import { checkErrors } from '#app/modules/checks/check-errors.ts';
import { decideLatePaper } from '#app/modules/checks/late/decide-late-paper.server.ts';
import { readLatePaper } from '#app/modules/checks/late/read-late-papers.server.ts';
import { LatePaper } from '#app/modules/checks/ui/admin/late-paper.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/late-paper';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.paper.learner ?? m.portal_late_title());

export async function loader({ context, params: { paperId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    return { paper: await readLatePaper({ db, actor }, paperId) };
  } catch (error) {
    throw refusalToShow(checkErrors, error);
  }
}

/** Decides whether a late paper counts, and opens the next one. */
export async function action({ context, params: { paperId }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { config, jobs, log, db, clock } = scope.services;
  const deps = { db, clock, actor, address: scope.address };
  const intent = fieldOf(await readForm(request), 'intent');
  if (intent !== 'counts' && intent !== 'stays_out')
    return data({ error: m.portal_late_failed_save() }, { status: 400 });
  try {
    const { next } = await readLatePaper(deps, paperId);
    await decideLatePaper(
      { ...deps, mailing: { jobs, log, appUrl: config.appUrl } },
      { paperId, counts: intent === 'counts' },
    );
    const search = new URLSearchParams({ done: intent });
    const course = url.searchParams.get('course');
    if (course !== null) search.set('course', course);
    return redirect(`/admin/hand-ins${next === null ? '' : `/late/${next}`}?${search}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(checkErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a late paper could not be decided',
        failure: m.portal_late_failed_save(),
      });
    return data({ error: message }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** A late paper of a check on the grading desk. */
export default function LatePaperPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <LinkButton variant="plain" className="grading-back" to="/admin/hand-ins">
        <ArrowLeft />
        {m.portal_handins_title()}
      </LinkButton>
      <LatePaper key={loaderData.paper.id} paper={loaderData.paper} error={actionData?.error} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_handins_failed_load()} />;
}
