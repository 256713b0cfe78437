import { redirect } from 'react-router';
import { requireStaff } from '../guards.server.ts';
import type { Route } from './+types/home';

/** Redirects /admin to the start page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireStaff({ context, url });
  return redirect('/admin/dashboard');
}
