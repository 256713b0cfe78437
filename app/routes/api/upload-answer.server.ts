import { mediaErrors } from '#app/modules/catalogue/media/media-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';

const headers = { 'cache-control': 'no-store' };

export const methodNotAllowed = (): Response =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST', ...headers } });

/**
 * Runs `work` for a POST about an upload and answers its result as JSON. A refusal carries its sentence as `error`; it is a 401 for
 * visitors, so that the browser asks them to sign in and then continues. Logs the storage's error.
 */
export async function answerUpload(
  request: Request,
  { actor: actorOf, services: { log } }: Pick<RequestScope, 'actor' | 'services'>,
  work: (actor: Actor) => Promise<unknown>,
): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const actor = await actorOf();
  try {
    return Response.json(await work(actor), { headers });
  } catch (error) {
    const refusal = answerFrom(mediaErrors, error);
    if (!refusal) throw error;
    if (error instanceof Error && error.cause) log.error({ err: error.cause }, 'an upload failed');
    const status = actor.kind === 'visitor' ? 401 : refusal.status;
    return Response.json(
      { error: refusal.message },
      { status, headers: status === 503 ? { ...headers, 'retry-after': '30' } : headers },
    );
  }
}
