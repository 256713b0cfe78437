import { inboxKindOf } from '#app/modules/money/providers/mpesa/callbacks/callback-addresses.ts';
import {
  maxCallbackBytes,
  receiveCallback,
} from '#app/modules/money/providers/mpesa/callbacks/receive-callback.server.ts';
import { readText } from '#app/platform/http/stream-text.ts';
import { urgently } from '#app/platform/background-work.server.ts';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/payment-result';

/** Daraja: answers to a callback. Equal for all senders, so that they tell nothing about secrets or orders. */
const accepted = { ResultCode: 0, ResultDesc: 'Accepted' };
const notTaken = { ResultCode: 1, ResultDesc: 'Not taken, please try again' };

const methodNotAllowed = () =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST' } });

export function loader(): Response {
  return methodNotAllowed();
}

/**
 * Receives a callback of the provider. Commits it with the job that processes it, then answers. Rethrows no error: the path holds a
 * secret.
 */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const kind = inboxKindOf(params.inbox);
  if (!kind) return Response.json({ error: 'Nothing is reported here.' }, { status: 404 });
  const { services, address, requestId } = context.get(requestScope);
  const body = await readText(request.body, maxCallbackBytes);
  if (body === null) return Response.json(notTaken, { status: 413 });
  try {
    await urgently(() => receiveCallback(services, { kind, token: params.token, body, sourceAddress: address }));
    return Response.json(accepted);
  } catch (error) {
    services.log.error({ err: error, requestId }, 'a callback could not be stored');
    return Response.json(notTaken, { status: 503 });
  }
}
