import { useLocation, useNavigate } from 'react-router';
import { portalHome } from './portal-paths.ts';

/** The parameter of a dialog's address for each row that was ticked: no part of the list's search. */
export const selectedName = 'course';

/**
 * The list that a dialog was opened from, with its search and filters, and the function that closes it. The list is the address to its
 * second part, /admin/courses; of a course's content that course's, /admin/courses/{id}/content; with ?from=page it was opened from
 * the page of one record, the address to its third, and with ?from=dashboard from there.
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
