import { type ShouldRevalidateFunctionArgs, Outlet } from 'react-router';
import { readAccount } from '#app/modules/people/accounts/read-account.server.ts';
import { askForProof } from '#app/modules/people/ui/proof/ask-for-proof.ts';
import { LearnerProof } from '#app/modules/people/ui/proof/learner-proof.tsx';
import { useStudyEvents } from '#app/modules/study/learning/ui/study-events/use-study-events.ts';
import { replaceOnBack } from '#app/ui/feedback/replace-on-back.ts';
import { requestScope } from '#app/services.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { requireLearner } from '../guards.server.ts';
import { displayName } from '#app/modules/people/accounts/display-name.ts';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { useOfflinePage } from '#app/modules/site/ui/learner/use-offline-page.ts';
import { DashboardFrame } from '#app/frames/learner/dashboard-frame.tsx';
import type { Route } from './+types/layout';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceOnBack, askForProof];

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, isSubmission, hasTeam } = context.get(requestScope);
  // Reads the account again after a form: without JavaScript this same request has just changed the name.
  const { name, email } = isSubmission ? await readAccount({ db: services.db, actor }) : actor;
  return { learnerId: userIdOf(actor), name: displayName(name, email), email, hasTeam: await hasTeam() };
}

/** Only forms change this data. Other revalidations could fail and replace the frame with an error page. */
export function shouldRevalidate({ formMethod, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && actionStatus !== 503;
}

export default function DashboardLayout({ loaderData: { name, learnerId, hasTeam } }: Route.ComponentProps) {
  // Sends lessons that were completed offline as soon as there is a connection.
  useStudyEvents(learnerId);
  useOfflinePage();
  return (
    <DashboardFrame name={name} hasTeam={hasTeam}>
      <Outlet />
      <LearnerProof />
    </DashboardFrame>
  );
}

/** Keeps the frame around a failed page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame name={loaderData?.name} hasTeam={loaderData?.hasTeam}>
      <PageError error={error} area="learner" />
    </DashboardFrame>
  );
}
