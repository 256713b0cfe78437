import { data } from 'react-router';
import { requireAdmin } from '../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import type { Route } from './+types/not-found';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_shared_not_found());

/** Shows, within the portal's frame, that an address of the portal does not exist. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<never> {
  await requireAdmin({ context, url });
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
