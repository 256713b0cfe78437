import { maxCallbackBytes } from '#app/modules/money/providers/mpesa/callbacks/receive-callback.server.ts';
import { readText } from '#app/platform/http/stream-text.ts';
import type { Route } from './+types/payment-validation';

/** Daraja: the answer that accepts a payment. */
const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };

export function loader(): Response {
  return Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST' } });
}

/**
 * Accepts every payment that M-Pesa asks about (Daraja: C2B validation). A payment that fits no order is recorded and refunded later; a
 * fault of ours must not refuse money. Stores nothing, because the confirmation has the same data.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return loader();
  if ((await readText(request.body, maxCallbackBytes)) === null) return Response.json(accepted, { status: 413 });
  return Response.json(accepted);
}
