import { finishUpload } from '#app/modules/catalogue/media/uploads/finish-upload.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerUpload, methodNotAllowed } from './upload-answer.server.ts';
import type { Route } from './+types/finish-upload';

export function loader(): Response {
  return methodNotAllowed();
}

/** Makes a media file of a complete upload, for staff. Answers JSON. Repeatable. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  const { services, address } = scope;
  const { uploadId } = params;
  return answerUpload(request, scope, (asking) => finishUpload({ ...services, actor: asking }, { uploadId, address }));
}
