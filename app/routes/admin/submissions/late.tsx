import { m } from '#texts';
import { quizErrors } from '#app/modules/study/quizzes/quiz-errors.ts';
import { decideLateAttempt } from '#app/modules/study/quizzes/late/decide-late-attempt.server.ts';
import { readLateAttempt } from '#app/modules/study/quizzes/late/read-late-attempts.server.ts';
import { LateAttempt } from '#app/modules/study/quizzes/ui/admin/late-attempt.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/late';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.attempt.learner ?? m.portal_late_title());

export async function loader({ context, params: { attemptId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(quizErrors, async () => {
    return { attempt: await readLateAttempt({ db, actor }, attemptId) };
  });
}

/** Decides whether a late attempt counts, and opens the next one. */
export function action({ params: { attemptId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: quizErrors, failure: m.portal_shared_decision_not_saved },
    async ({ deps, field, url }) => {
      const intent = field('intent');
      if (intent !== 'counts' && intent !== 'stays_out') throw invalid({ error: m.portal_shared_decision_not_saved() });
      const { next } = await readLateAttempt(deps, attemptId);
      await decideLateAttempt(deps, { attemptId, counts: intent === 'counts' });
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

/** A late attempt of a quiz on the grading desk. */
export default function LateAttemptPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <LinkButton variant="plain" className="grading-back" to="/admin/hand-ins">
        <ArrowLeft />
        {m.portal_shared_submissions()}
      </LinkButton>
      <LateAttempt key={loaderData.attempt.id} attempt={loaderData.attempt} error={actionData?.error} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_submissions_failed_load()} />;
}
