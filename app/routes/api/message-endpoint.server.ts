import { requestScope, type RequestScope } from '#app/services.server.ts';
import type { RouterContextProvider } from 'react-router';
import type { MessageAnswer } from '../public/receive-message.server.ts';
import { readJsonFields } from '../read-json.server.ts';

const noStore = { 'cache-control': 'no-store' };

export const onlyPost = () =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST', ...noStore } });

/**
 * Handles an endpoint that takes a JSON object. Answers `{ ok: true, message }`, or `{ error, fields }` with a 4xx; 429 with Retry-After.
 */
export async function messageEndpoint(
  { request, context }: { readonly request: Request; readonly context: Readonly<RouterContextProvider> },
  take: (scope: RequestScope, fields: Readonly<Record<string, unknown>>) => Promise<MessageAnswer>,
): Promise<Response> {
  if (request.method !== 'POST') return onlyPost();
  const fields = await readJsonFields(request);
  if (!fields) return Response.json({ error: 'Please send a JSON object.' }, { status: 400, headers: noStore });
  const { status, headers, message, error, fields: wrong } = await take(context.get(requestScope), fields);
  headers.set('cache-control', 'no-store');
  return Response.json(error === null ? { ok: true, message } : { error, fields: wrong }, { status, headers });
}
