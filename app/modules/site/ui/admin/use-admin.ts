import { useRouteLoaderData } from 'react-router';
import type { AdminRole } from '#app/shared/actor.ts';

/** What pages of the portal know of their reader, by the portal's layout. */
export interface PortalReader {
  readonly adminId: string;
  readonly name: string;
  readonly email: string;
  readonly role: AdminRole;
  /** True if this machine converts videos that browsers do not play. */
  readonly convertsVideos: boolean;
}

/** Returns the signed-in admin, as the portal's layout read it. Only for pages within that layout. */
export function useAdmin(): PortalReader {
  const frame = useRouteLoaderData<PortalReader>('routes/admin/layout');
  if (!frame) throw new Error('useAdmin is for pages of the portal');
  return frame;
}
