import { holdFiles } from '#app/modules/catalogue/media/hold-files.server.ts';
import { mediaErrors } from '#app/modules/catalogue/media/media-errors.ts';
import { canUploadMedia } from '#app/modules/catalogue/media/media-file.ts';
import { requestScope } from '#app/services.server.ts';
import { readJsonFields } from '../read-json.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/file-holds';

const headers = { 'cache-control': 'no-store' };

const methodNotAllowed = () =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST', ...headers } });

export function loader(): Response {
  return methodNotAllowed();
}

/** Keeps the files of a staff member's draft, `ids` in JSON, for another day. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const { services, actor } = context.get(requestScope);
  return answerJson(mediaErrors, async () => {
    const asking = await actor();
    const fields = canUploadMedia(asking) ? await readJsonFields(request) : null;
    await holdFiles({ db: services.db, actor: asking }, fields?.['ids']);
    return new Response(null, { status: 204, headers });
  });
}
