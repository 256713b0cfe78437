import { redirect } from 'react-router';
import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { leaveMails } from '#app/modules/office/messages/opt-outs/leave-mails.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/unsubscribe';

/** Redirects mail programs that open the address instead of posting to a page with a button. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/unsubscribe?${new URLSearchParams({ token: params.token })}`);
}

/** Ends mails of a kind for the mail program's own button (RFC 8058). Ignores the body. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  return answerJson(messagesErrors, async () => {
    await leaveMails(context.get(requestScope).services, params);
    return new Response(null, { status: 204 });
  });
}
