import { findMissingParts } from '#app/modules/media/uploads/find-missing-parts.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerUpload, methodNotAllowed } from './upload-answer.server.ts';
import type { Route } from './+types/upload-parts';

export function loader(): Response {
  return methodNotAllowed();
}

/** What is missing of an administrator's upload that goes straight into the storage, and where to send it; as JSON. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  return answerUpload(request, scope, (asking) =>
    findMissingParts({ ...scope.services, actor: asking }, params.uploadId),
  );
}
