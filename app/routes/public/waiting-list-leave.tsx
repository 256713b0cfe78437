import { m } from '#texts';
import { NewsletterStep } from '#app/modules/office/messages/ui/public/newsletter-step.tsx';
import { leaveWaitingList } from '#app/modules/office/messages/waiting-list/join-waiting-list.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { requestScope } from '#app/services.server.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/waiting-list-leave';
import { followNewsletterLink, tokenOf } from './follow-newsletter-link.server.ts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.messages_waiting_leave_title());

export const loader = ({ request }: Route.LoaderArgs) => tokenOf(request);

export function action(visit: Route.ActionArgs) {
  const { services } = visit.context.get(requestScope);
  return followNewsletterLink(visit, (token) => leaveWaitingList(services, { token }));
}

export default function WaitingListLeave({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      title={m.messages_waiting_leave_title()}
      token={loaderData.token}
      label={m.messages_waiting_leave()}
      done={actionData?.isDone ? m.messages_waiting_leave_done() : null}
      error={actionData?.error ?? null}
    >
      {m.messages_waiting_leave_about()}
    </NewsletterStep>
  );
}
