import { mediaErrors } from '#app/modules/media/media-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';

const headers = { 'cache-control': 'no-store' };

export const methodNotAllowed = (): Response =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST', ...headers } });

/**
 * Answers what is posted about an upload with what `work` gives, as JSON; a refusal with its sentence as `error`, and as 401 for whoever
 * is not signed in: the browser says so, and goes on afterwards. What the storage said goes into the log.
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
