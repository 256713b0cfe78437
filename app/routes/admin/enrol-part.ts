import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { answerEnrolList } from './users/enrol-list.server.ts';
import type { Route } from './+types/enrol-part';

/** Grants a course to a part of a list; the page sends one part after the other. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const { data, init } = await answerEnrolList(context.get(requestScope), actor, request);
  return Response.json(data, init ?? {});
}
