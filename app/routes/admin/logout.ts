import { redirect } from 'react-router';
import { logOutStaff } from '#app/modules/people/staff/log-out-staff.server.ts';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/logout';

/** Only a form signs out, never a link. */
export function loader() {
  return new Response('Method Not Allowed', { status: 405, headers: { allow: 'POST' } });
}

/** Ends the session and returns to the portal's login. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, actor, address } = context.get(requestScope);
  const needs = { ...services, actor: await actor() };
  const headers = await logOutStaff(needs, { cookie: request.headers.get('cookie'), address });
  return redirect('/admin/login', { status: 303, headers });
}
