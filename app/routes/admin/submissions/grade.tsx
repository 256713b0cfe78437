import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#texts';
import { assignmentErrors } from '#app/modules/study/assignments/assignment-errors.ts';
import { readLevels } from '#app/modules/study/assignments/assignment-schema.server.ts';
import { maxFeedbackLength } from '#app/modules/study/assignments/assignment-rules.ts';
import { decideSubmission, openSubmission } from '#app/modules/study/assignments/decide-submission.server.ts';
import { readSubmission } from '#app/modules/study/assignments/read-submissions.server.ts';
import { GradedSubmission } from '#app/modules/study/assignments/ui/admin/graded-submission.tsx';
import { GradingForm } from '#app/modules/study/assignments/ui/admin/grading-form.tsx';
import { SubmittedWork } from '#app/modules/study/assignments/ui/admin/submitted-work.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/grade';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.work.learner ?? m.portal_shared_submissions());

export async function loader({ context, params: { submissionId }, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(assignmentErrors, async () => {
    return { work: await readSubmission({ db, actor }, submissionId) };
  });
}

/** Notes that the submission is read, or decides about it and opens the next one. */
export function action({ params: { submissionId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: assignmentErrors, failure: m.portal_shared_decision_not_saved },
    async ({ deps, field, url }) => {
      const intent = field('intent');
      if (intent === 'open') {
        await openSubmission(deps, id);
        return null;
      }
      const { next } = await readSubmission(deps, id);
      const outcome = intent === 'accepted' ? 'accepted' : 'improve';
      await decideSubmission(deps, {
        id,
        version: Number(field('version')),
        outcome,
        levels: readLevels(field('levels', 10_000)) ?? {},
        feedback: field('feedback', 2 * maxFeedbackLength),
      });
      const search = new URLSearchParams({ done: outcome });
      const course = url.searchParams.get('course');
      if (course !== null) search.set('course', course);
      return `/admin/hand-ins${next === null ? '' : `/${next}`}?${search}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** A submission on the grading desk. */
export default function GradeSubmission({ loaderData, actionData }: Route.ComponentProps) {
  const { work } = loaderData;
  useOpening(work.id, work.state === 'waiting' && work.refusal === null);
  const isDecided = work.state === 'accepted' || work.state === 'improve';
  return (
    <>
      <LinkButton variant="plain" className="grading-back" to="/admin/hand-ins">
        <ArrowLeft />
        {m.portal_shared_submissions()}
      </LinkButton>
      <SubmittedWork key={work.id} work={work} />
      {isDecided ? (
        <GradedSubmission work={work} />
      ) : (
        <Decision reason={work.refusal} labels={[m.portal_submissions_accept(), m.portal_submissions_improve()]}>
          <GradingForm
            key={work.id}
            id={work.id}
            learner={work.learner}
            version={work.version}
            criteria={work.criteria}
            pointsToAccept={work.pointsToAccept}
            of={work.of}
            error={actionData?.error}
          />
        </Decision>
      )}
    </>
  );
}

/** Says once that the submission is read: from now on the learner cannot take it back. */
function useOpening(id: string, isWaiting: boolean): void {
  const { submit } = useFetcher();
  useEffect(() => {
    if (isWaiting) void submit({ intent: 'open' }, { method: 'post', action: `/admin/hand-ins/${id}` });
  }, [id, isWaiting, submit]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_submissions_failed_load()} />;
}
