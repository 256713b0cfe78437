import { redirect } from 'react-router';
import { messagesErrors } from '#app/modules/messages/messages-errors.ts';
import { unsubscribe } from '#app/modules/messages/unsubscribe.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import type { Route } from './+types/newsletter-unsubscribe';

/** Some mail programs open the address instead of posting to it: the page asks for a press. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/newsletter/unsubscribe?${new URLSearchParams({ token: params.token })}`);
}

/** RFC 8058: the mail program's own button. Whatever the body says, the address is taken off the list. */
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
