import { findMissingParts } from '#app/modules/catalogue/media/uploads/find-missing-parts.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerUpload, methodNotAllowed } from './upload-answer.server.ts';
import type { Route } from './+types/upload-parts';

export function loader(): Response {
  return methodNotAllowed();
}

/** Answers the missing parts of a staff member's direct upload and the storage addresses to send them to, as JSON. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  return answerUpload(request, scope, (asking) =>
    findMissingParts({ ...scope.services, actor: asking }, params.uploadId),
  );
}
