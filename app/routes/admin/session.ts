import { readAdminSession } from '#app/modules/people/admin/read-admin-session.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/session';

/** Returns the remaining time of the session. An open page polls it, which does not extend the session. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { services } = context.get(requestScope);
  return Response.json(await readAdminSession(services, request.headers.get('cookie')));
}

/** Extends the session while the admin types. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  await requireAdmin(args);
  return loader(args);
}
