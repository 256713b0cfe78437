import { redirect } from 'react-router';
import { requestScope } from '#app/services.server.ts';
import type { Route } from './+types/logout';

/** Refuses GET: a link must not sign a user out. */
export function loader() {
  return new Response('Method Not Allowed', { status: 405, headers: { allow: 'POST' } });
}

/** Ends the session and redirects to the home page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services } = context.get(requestScope);
  const headers = await services.auth.signOut(request.headers.get('cookie'));
  return redirect('/', { status: 303, headers });
}
