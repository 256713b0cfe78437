import { data } from 'react-router';
import { m } from '#texts';
import { NewsletterForm } from '#app/modules/office/messages/ui/newsletter-form.tsx';
import { requestScope } from '#app/services.server.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { RouteHandle } from '#app/platform/http/route-handle.ts';
import { readFields } from '../form-fields.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import type { Route } from './+types/newsletter';
import { receiveSubscription } from './receive-message.server.ts';

export const handle = { cache: 'none' } satisfies RouteHandle;

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/newsletter',
    title: m.messages_newsletter(),
    description: m.messages_newsletter_description(),
  });

/** Handles the footer's form without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request);
  const { status, headers: extra, message, error } = await receiveSubscription(context.get(requestScope), fields);
  return data({ message, error, email: error === null ? '' : (fields['email'] ?? '') }, { status, headers: extra });
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <div className="shell page-end">
      <div className="title">
        <div>
          <h1>{m.messages_newsletter()}</h1>
          <p>{m.messages_newsletter_lead()}</p>
        </div>
      </div>
      <section className="panel pad stack news">
        {actionData?.message ? (
          <NoteBox tone="good" role="status">
            {m.messages_subscribed_confirm({ thanks: actionData.message })}
          </NoteBox>
        ) : (
          <NewsletterForm label={m.messages_sign_up()} error={actionData?.error ?? null} email={actionData?.email} />
        )}
      </section>
    </div>
  );
}
