import { limitsOf } from '#app/modules/media/media-file.ts';
import { beginDirectUpload } from '#app/modules/media/uploads/begin-upload.server.ts';
import { requestScope } from '#app/services.server.ts';
import { readJsonFields } from '../read-json.server.ts';
import { answerUpload, methodNotAllowed } from './upload-answer.server.ts';
import type { Route } from './+types/begin-direct-upload';

export function loader(): Response {
  return methodNotAllowed();
}

/**
 * Announces a file, as JSON, that an administrator's browser could send straight into the storage; answers where its first parts go, or null
 * where it has to come by /api/uploads.
 */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { services } = scope;
  const limits = limitsOf(services.config.largestUpload);
  return answerUpload(request, scope, async (asking) =>
    beginDirectUpload({ ...services, limits, actor: asking }, await readJsonFields(request)),
  );
}
