import { data } from 'react-router';
import { requireStaff } from '../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import type { Route } from './+types/not-found';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_not_found());

/** Shows, within the portal's frame, that an address of the portal does not exist. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<never> {
  await requireStaff({ context, url });
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
