import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { m } from '#texts';
import { assignmentErrors } from '#app/modules/study/assignments/assignment-errors.ts';
import { readLevels } from '#app/modules/study/assignments/assignment-schema.server.ts';
import { maxFeedbackLength } from '#app/modules/study/assignments/assignment.ts';
import { decideHandIn, openHandIn } from '#app/modules/study/assignments/decide-hand-in.server.ts';
import { readHandIn } from '#app/modules/study/assignments/read-hand-ins.server.ts';
import { GradedHandIn } from '#app/modules/study/assignments/ui/admin/graded-hand-in.tsx';
import { GradingForm } from '#app/modules/study/assignments/ui/admin/grading-form.tsx';
import { HandedInWork } from '#app/modules/study/assignments/ui/admin/handed-in-work.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireAdmin } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import type { Route } from './+types/hand-in';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.work.learner ?? m.portal_shared_hand_ins());

export async function loader({ context, params: { handInId }, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(assignmentErrors, async () => {
    return { work: await readHandIn({ db, actor }, handInId) };
  });
}

/** Notes that the hand-in is read, or decides about it and opens the next one. */
export function action({ params: { handInId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireAdmin, errors: assignmentErrors, failure: m.portal_shared_decision_not_saved },
    async ({ deps, field, url }) => {
      const intent = field('intent');
      if (intent === 'open') {
        await openHandIn(deps, id);
        return null;
      }
      const { next } = await readHandIn(deps, id);
      const outcome = intent === 'accepted' ? 'accepted' : 'improve';
      await decideHandIn(deps, {
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

/** A hand-in on the grading desk. */
export default function HandIn({ loaderData, actionData }: Route.ComponentProps) {
  const { work } = loaderData;
  useOpening(work.id, work.state === 'waiting' && work.refusal === null);
  const isDecided = work.state === 'accepted' || work.state === 'improve';
  return (
    <>
      <LinkButton variant="plain" className="grading-back" to="/admin/hand-ins">
        <ArrowLeft />
        {m.portal_shared_hand_ins()}
      </LinkButton>
      <HandedInWork key={work.id} work={work} />
      {isDecided ? (
        <GradedHandIn work={work} />
      ) : (
        <Decision reason={work.refusal} labels={[m.portal_handins_accept(), m.portal_handins_improve()]}>
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

/** Says once that the hand-in is read: from now on the learner cannot take it back. */
function useOpening(id: string, isWaiting: boolean): void {
  const { submit } = useFetcher();
  useEffect(() => {
    if (isWaiting) void submit({ intent: 'open' }, { method: 'post', action: `/admin/hand-ins/${id}` });
  }, [id, isWaiting, submit]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_handins_failed_load()} />;
}
