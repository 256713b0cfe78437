import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import type { Route } from './+types/reconcile-file';
import { receiveStatement } from './receive-statement.server.ts';

/** A statement that the page sends by itself, so that it can say how far it is. */
export async function action({ context, request, url }: Route.ActionArgs): Promise<Response> {
  const actor = await requireAdmin({ context, url });
  const taken = await receiveStatement(context.get(requestScope), actor, request);
  return Response.json(taken, { status: taken.status });
}
