import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import type { Route } from './+types/import-file';
import { receiveQuestions } from './receive-questions.server.ts';

/** A file of questions that the page sends by itself, so that it can say how far it is. */
export async function action({ context, params: { courseId }, request, url }: Route.ActionArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const { status, answer } = await receiveQuestions({ scope: context.get(requestScope), actor, request, courseId });
  return Response.json(answer, { status });
}
