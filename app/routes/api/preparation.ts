import { mediaErrors } from '#app/modules/catalogue/media/media-errors.ts';
import { readPreparation, tryAgain } from '#app/modules/catalogue/media/preparation/retry-preparation.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerUpload } from './upload-answer.server.ts';
import { answerJson } from '../answer-json.server.ts';
import type { Route } from './+types/preparation';

/** Answers a file of the portal with the progress of its preparation, as JSON, for staff. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { services, actor } = context.get(requestScope);
  return answerJson(mediaErrors, async () =>
    readPreparation({ db: services.db, actor: await actor() }, params.uploadId),
  );
}

/** Queues a failed video conversion again, and answers as the loader does. */
export function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const scope = context.get(requestScope);
  return answerUpload(request, scope, (actor) => tryAgain({ ...scope.services, actor }, params.uploadId));
}
