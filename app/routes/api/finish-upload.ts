import { finishUpload } from '#app/modules/media/uploads/finish-upload.server.ts';
import { mediaErrors } from '#app/modules/media/media-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import type { Route } from './+types/finish-upload';

const headers = { 'cache-control': 'no-store' };

const methodNotAllowed = () =>
  Response.json({ error: 'Only POST is accepted here.' }, { status: 405, headers: { allow: 'POST', ...headers } });

export function loader(): Response {
  return methodNotAllowed();
}

/** Makes a media file of an upload that has come whole, for administrators; answers it as JSON. It may be asked again. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return methodNotAllowed();
  const { services, actor, address } = context.get(requestScope);
  try {
    const file = await finishUpload({ ...services, actor: await actor() }, { uploadId: params.uploadId, address });
    return Response.json(file, { headers });
  } catch (error) {
    const refusal = answerFrom(mediaErrors, error);
    if (!refusal) throw error;
    return Response.json({ error: refusal.message }, { status: refusal.status, headers });
  }
}
