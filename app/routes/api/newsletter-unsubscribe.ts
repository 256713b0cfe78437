import { redirect } from 'react-router';
import { messagesErrors } from '#app/modules/messages/messages-errors.ts';
import { unsubscribe } from '#app/modules/messages/unsubscribe.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import type { Route } from './+types/newsletter-unsubscribe';

/** Redirects mail programs that open the address instead of posting to a page with a button. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/newsletter/unsubscribe?${new URLSearchParams({ token: params.token })}`);
}

/** Unsubscribes the address for the mail program's own button (RFC 8058). Ignores the body. */
export async function action({ params, context }: Route.ActionArgs): Promise<Response> {
  try {
    await unsubscribe(context.get(requestScope).services, params);
    return new Response(null, { status: 204 });
  } catch (error) {
    const refusal = answerFrom(messagesErrors, error);
    if (!refusal) throw error;
    return Response.json({ error: refusal.message }, { status: refusal.status });
  }
}
