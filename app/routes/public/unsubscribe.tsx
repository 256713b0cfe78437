import { m } from '#texts';
import { leaveMails } from '#app/modules/office/messages/opt-outs/leave-mails.server.ts';
import { requestScope } from '#app/services.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import { NewsletterStep } from '#app/modules/office/messages/ui/public/newsletter-step.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/unsubscribe';
import { followNewsletterLink, tokenOf } from './follow-newsletter-link.server.ts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.messages_stop_title());

export const loader = ({ request }: Route.LoaderArgs) => tokenOf(request);

/** Ends the mails of the kind that the link came with. */
export function action(visit: Route.ActionArgs) {
  const { services } = visit.context.get(requestScope);
  return followNewsletterLink(visit, (token) => leaveMails(services, { token }));
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      title={m.messages_stop_title()}
      token={loaderData.token}
      label={m.messages_stop()}
      done={actionData?.isDone ? m.messages_stop_done() : null}
      error={actionData?.error ?? null}
    >
      {m.messages_stop_about()}
    </NewsletterStep>
  );
}
