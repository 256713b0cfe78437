import { useLocation, useNavigate } from 'react-router';
import { portalHome } from './portal-paths.ts';

/** Query parameter of a dialog for each selected row. Not part of the list's search. */
export const selectedName = 'course';

/**
 * Returns the list behind a dialog, with its search and filters, and a function that closes the dialog. The list is at the first two
 * parts of the address, /admin/courses; for a course's content at /admin/courses/{id}/content. With ?from=page the dialog was opened on
 * the page of a record, and with ?from=dashboard on the dashboard.
 */
export function useReturnToList() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const from = new URLSearchParams(search).get('from');
  const isFromPage = from === 'page';
  const parts = pathname.split('/');
  const depth = parts[4] === 'content' ? 5 : isFromPage ? 4 : 3;
  const place = parts.slice(0, depth).join('/');
  const to = from === 'dashboard' ? portalHome : isFromPage ? place : `${place}${withoutSelected(search)}`;
  return { to, close: () => void navigate(to, { preventScrollReset: true }) };
}

function withoutSelected(search: string): string {
  const params = new URLSearchParams(search);
  if (!params.has(selectedName)) return search;
  params.delete(selectedName);
  return params.size > 0 ? `?${params}` : '';
}
