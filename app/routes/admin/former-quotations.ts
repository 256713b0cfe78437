import { redirect } from 'react-router';
import { requirePortalSession } from '../guards.server.ts';
import type { Route } from './+types/former-quotations';

/** Redirects the address that quotations had before, and every address below it, for good. Keeps the query. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requirePortalSession({ context, url });
  throw redirect(url.pathname.replace(/\/admin\/orders/i, '/admin/quotations') + url.search, 301);
}
