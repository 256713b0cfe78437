import { readPortalSession } from '#app/modules/people/staff/read-portal-session.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/session';

/** Returns the remaining time of the session. An open page polls it, which does not extend the session. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { services } = context.get(requestScope);
  return Response.json(await readPortalSession(services, request.headers.get('cookie')));
}

/** Extends the session while the staff member types. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  await requireStaff(args);
  return loader(args);
}
