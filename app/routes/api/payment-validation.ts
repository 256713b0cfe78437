import { largestCallback } from '#app/modules/mpesa/callbacks/receive-callback.server.ts';
import { readText } from '#app/platform/http/stream-text.ts';
import type { Route } from './+types/payment-validation';

/** Daraja: what lets a payment go through. */
const accepted = { ResultCode: '0', ResultDesc: 'Accepted' };

export function loader(): Response {
  return Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST' } });
}

/**
 * M-Pesa may ask whether a payment should be taken (Daraja: C2B validation). It always should: what fits no order is kept and
 * given back, and money is never refused by a fault of ours. Nothing is learnt from the question, so nothing is kept of it.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return loader();
  if ((await readText(request.body, largestCallback)) === null) return Response.json(accepted, { status: 413 });
  return Response.json(accepted);
}
