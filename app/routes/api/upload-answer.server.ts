import { mediaErrors } from '#app/modules/media/media-errors.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';

const headers = { 'cache-control': 'no-store' };

export const methodNotAllowed = (): Response =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST', ...headers } });

/**
 * Answers what is posted about an upload with what `work` gives, as JSON; a refusal with its sentence as `error`, and as 401 for whoever
 * is not signed in: the browser says so, and goes on afterwards.
 */
export async function answerUpload(
  request: Request,
  actorOf: () => Promise<Actor>,
  work: (actor: Actor) => Promise<unknown>,
): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const actor = await actorOf();
  try {
    return Response.json(await work(actor), { headers });
  } catch (error) {
    const refusal = answerFrom(mediaErrors, error);
    if (!refusal) throw error;
    const status = actor.kind === 'visitor' ? 401 : refusal.status;
    return Response.json({ error: refusal.message }, { status, headers });
  }
}
