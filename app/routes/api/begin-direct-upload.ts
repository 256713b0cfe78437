import { limitsOf } from '#app/modules/catalogue/media/media-file.ts';
import { beginDirectUpload } from '#app/modules/catalogue/media/uploads/begin-upload.server.ts';
import { requestScope } from '#app/services.server.ts';
import { readJsonFields } from '../read-json.server.ts';
import { answerUpload, methodNotAllowed } from './upload-answer.server.ts';
import type { Route } from './+types/begin-direct-upload';

export function loader(): Response {
  return methodNotAllowed();
}

/**
 * Announces a file, as JSON, for an upload from a staff member's browser straight to the storage. Answers the addresses of its first
 * parts, or null if it has to go through /api/uploads.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { services } = scope;
  const limits = limitsOf(services.config.maxUploadBytes);
  return answerUpload(request, scope, async (asking) =>
    beginDirectUpload({ ...services, limits, actor: asking }, await readJsonFields(request)),
  );
}
