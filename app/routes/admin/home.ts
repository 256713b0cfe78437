import { redirect } from 'react-router';
import { requireAdmin } from '../guards.server.ts';
import type { Route } from './+types/home';

/** Redirects /admin to the start page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdmin({ context, url });
  return redirect('/admin/dashboard');
}
