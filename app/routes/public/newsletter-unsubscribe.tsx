import { unsubscribe } from '#app/modules/messages/unsubscribe.server.ts';
import { requestScope } from '#app/services.server.ts';
import { titlePage } from '#app/modules/site/ui/public/describe-page.ts';
import type { Route } from './+types/newsletter-unsubscribe';
import { followNewsletterLink, tokenOf } from './follow-newsletter-link.server.ts';
import { NewsletterStep } from '#app/modules/messages/ui/public/newsletter-step.tsx';

export const meta: Route.MetaFunction = ({ matches }) => titlePage(matches, 'Leave the newsletter');

export const loader = ({ request }: Route.LoaderArgs) => tokenOf(request);

/** Takes the address of the mail off the list. */
export function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(requestScope);
  return followNewsletterLink(request, (token) => unsubscribe(services, { token }));
}

export default function NewsletterUnsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <NewsletterStep
      title="Leave the newsletter"
      token={loaderData.token}
      label="Unsubscribe"
      done={actionData?.isDone ? 'Done. Nothing more will be sent to you.' : null}
      error={actionData?.error ?? null}
    >
      One press, and no newsletter comes any more. Mails about your own courses and payments go on.
    </NewsletterStep>
  );
}
