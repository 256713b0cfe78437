import { useRouteLoaderData } from 'react-router';
import type { StaffRole } from '#app/shared/actor.ts';

/** What pages of the portal know of their reader, by the portal's layout. */
export interface PortalReader {
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** True if this machine converts videos that browsers do not play. */
  readonly convertsVideos: boolean;
}

/** Returns the signed-in staff member, as the portal's layout read it. Only for pages within that layout. */
export function usePortalReader(): PortalReader {
  const frame = useRouteLoaderData<PortalReader>('routes/admin/layout');
  if (!frame) throw new Error('usePortalReader is for pages of the portal');
  return frame;
}
