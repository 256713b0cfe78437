import { data } from 'react-router';
import { NewsletterForm } from '#app/modules/messages/ui/newsletter-form.tsx';
import { requestScope } from '#app/services.server.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { readFields } from '../form-fields.server.ts';
import { describePage } from '#app/modules/site/ui/public/describe-page.ts';
import { forwardHeaders } from '#app/platform/http/security-headers.ts';
import type { Route } from './+types/newsletter';
import { receiveSubscription } from './receive-message.server.ts';

export const headers = forwardHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    path: '/newsletter',
    title: 'Newsletter',
    description: 'New courses, open grant calls and what we learned building things, now and then, by mail.',
  });

/** The footer's form of a page without JavaScript. */
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
          <h1>Newsletter</h1>
          <p>New courses, open grant calls and what we learned building things. Now and then, never more.</p>
        </div>
      </div>
      <section className="panel pad stack news">
        {actionData?.message ? (
          <NoteBox tone="good" role="status">
            {actionData.message} Please confirm it in the mail that we have just sent.
          </NoteBox>
        ) : (
          <NewsletterForm label="Sign up" error={actionData?.error ?? null} email={actionData?.email} />
        )}
      </section>
    </div>
  );
}
