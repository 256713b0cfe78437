import { redirect } from 'react-router';
import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { unsubscribe } from '#app/modules/office/messages/subscribe.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/newsletter-unsubscribe';

/** Redirects mail programs that open the address instead of posting to a page with a button. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/newsletter/unsubscribe?${new URLSearchParams({ token: params.token })}`);
}

/** Unsubscribes the address for the mail program's own button (RFC 8058). Ignores the body. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  return answerJson(messagesErrors, async () => {
    await unsubscribe(context.get(requestScope).services, params);
    return new Response(null, { status: 204 });
  });
}
