import { m } from '#texts';
import { confirmSubscription } from '#app/modules/office/messages/subscribe.server.ts';
import { requestScope } from '#app/services.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import type { Route } from './+types/newsletter-confirm';
import { followNewsletterLink, tokenOf } from './follow-newsletter-link.server.ts';
import { NewsletterStep } from '#app/modules/office/messages/ui/public/newsletter-step.tsx';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, m.messages_confirm_title());

export const loader = ({ request }: Route.LoaderArgs) => tokenOf(request);

/** Confirms a subscription (double opt-in). */
export function action(visit: Route.ActionArgs) {
  const { services } = visit.context.get(requestScope);
  return followNewsletterLink(visit, (token) =>
    confirmSubscription({ ...services, appUrl: services.config.appUrl }, { token }),
  );
}

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      title={m.messages_confirm_title()}
      token={loaderData.token}
      label={m.messages_confirm()}
      done={actionData?.isDone ? m.messages_confirm_done() : null}
      error={actionData?.error ?? null}
    >
      {m.messages_confirm_about()}
    </NewsletterStep>
  );
}
