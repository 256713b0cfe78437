import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { answerList } from './users/list/answer-list.server.ts';
import type { Route } from './+types/enrol-part';

/** A part of a list that a page gives a course to, part by part. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const { data, init } = await answerList(context.get(requestScope), actor, request);
  return Response.json(data, init ?? {});
}
