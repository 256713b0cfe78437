import { readAdminSession } from '#app/modules/identity/admin/read-admin-session.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/session';

/** Returns how long the session still lasts. An open page asks for it without prolonging the session. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { services } = context.get(requestScope);
  return Response.json(await readAdminSession(services, request.headers.get('cookie')));
}

/** Keeps the session alive while somebody types. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  await requireAdmin(args);
  return loader(args);
}
