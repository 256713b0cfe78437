import { confirmSubscription } from '#app/modules/messages/confirm-subscription.server.ts';
import { requestScope } from '#app/services.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { Route } from './+types/newsletter-confirm';
import { followNewsletterLink, tokenOf } from './follow-newsletter-link.server.ts';
import { NewsletterStep } from '#app/modules/messages/ui/public/newsletter-step.tsx';

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, 'Confirm your newsletter');

export const loader = ({ request }: Route.LoaderArgs) => tokenOf(request);

/** Ends the double opt-in. */
export function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestScope);
  return followNewsletterLink(request, (token) =>
    confirmSubscription({ ...services, appUrl: services.config.appUrl }, { token }),
  );
}

export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      title="Confirm your newsletter"
      token={loaderData.token}
      label="Confirm subscription"
      done={actionData?.isDone ? 'Thank you. You are on the list.' : null}
      error={actionData?.error ?? null}
    >
      One press, and our newsletter comes to you.
    </NewsletterStep>
  );
}
