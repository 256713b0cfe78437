import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { answerEnrolList } from './users/enrol-list.server.ts';
import type { Route } from './+types/enrol-part';

/** A part of a list that a page gives a course to, part by part. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const { data, init } = await answerEnrolList(context.get(requestScope), actor, request);
  return Response.json(data, init ?? {});
}
