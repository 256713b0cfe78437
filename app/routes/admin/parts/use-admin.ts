import { useRouteLoaderData } from 'react-router';
import type { loader } from '../layout.tsx';

/** Who administers, as the portal's frame read it. Only on pages within that frame. */
export function useAdmin() {
  const frame = useRouteLoaderData<typeof loader>('routes/admin/layout');
  if (!frame) throw new Error('useAdmin is for pages of the portal');
  return frame;
}
