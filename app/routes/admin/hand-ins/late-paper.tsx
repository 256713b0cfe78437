import { m } from '#texts';
import { checkErrors } from '#app/modules/study/quizzes/check-errors.ts';
import { decideLatePaper } from '#app/modules/study/quizzes/late/decide-late-paper.server.ts';
import { readLatePaper } from '#app/modules/study/quizzes/late/read-late-papers.server.ts';
import { LatePaper } from '#app/modules/study/quizzes/ui/admin/late-paper.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/late-paper';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.paper.learner ?? m.portal_late_title());

export async function loader({ context, params: { paperId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(checkErrors, async () => {
    return { paper: await readLatePaper({ db, actor }, paperId) };
  });
}

/** Decides whether a late paper counts, and opens the next one. */
export function action({ params: { paperId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireAdmin, errors: checkErrors, failure: m.portal_shared_decision_not_saved },
    async ({ deps, field, url }) => {
      const intent = field('intent');
      if (intent !== 'counts' && intent !== 'stays_out') throw invalid({ error: m.portal_shared_decision_not_saved() });
      const { next } = await readLatePaper(deps, paperId);
      await decideLatePaper(deps, { paperId, counts: intent === 'counts' });
      const search = new URLSearchParams({ done: intent });
      const course = url.searchParams.get('course');
      if (course !== null) search.set('course', course);
      return `/admin/hand-ins${next === null ? '' : `/late/${next}`}?${search}`;
    },
  );
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
        {m.portal_shared_hand_ins()}
      </LinkButton>
      <LatePaper key={loaderData.paper.id} paper={loaderData.paper} error={actionData?.error} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_handins_failed_load()} />;
}
