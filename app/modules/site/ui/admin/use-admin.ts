import { useRouteLoaderData } from 'react-router';
import type { Waiting } from '#app/modules/analytics/waiting.ts';
import type { SessionLeft } from '#app/modules/identity/admin/read-admin-session.server.ts';
import type { AdminRole } from '#app/shared/actor.ts';

/** Data of the portal's layout. */
export interface PortalFrame {
  readonly adminId: string;
  readonly name: string;
  readonly email: string;
  readonly role: AdminRole;
  readonly brand: string;
  readonly hasGoogle: boolean;
  readonly session: SessionLeft;
  readonly waiting: Waiting;
  /** True if this machine converts videos that browsers do not play. */
  readonly convertsVideos: boolean;
}

/** Returns the signed-in admin, as the portal's layout read it. Only for pages within that layout. */
export function useAdmin(): PortalFrame {
  const frame = useRouteLoaderData<PortalFrame>('routes/admin/layout');
  if (!frame) throw new Error('useAdmin is for pages of the portal');
  return frame;
}
