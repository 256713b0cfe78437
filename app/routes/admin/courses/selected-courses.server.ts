import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import type { Done } from '#app/modules/catalogue/courses/ui/admin/course-notices.ts';
import { pageRefusal } from '../../refusal-to-show.server.ts';
import { m } from '#texts';

/** Maximum courses changed at once: more than a page has. */
const maxAtOnce = 500;

/** Returns the ids in a form or an address; null for none, or too many. */
export function selectedOf(fields: FormData | URLSearchParams): readonly string[] | null {
  const ids = [...new Set(fields.getAll(selectedName).filter((id) => typeof id === 'string'))];
  return ids.length === 0 || ids.length > maxAtOnce ? null : ids;
}

/** Returns the ids in a dialog's address; throws an error page for an address without any. */
export function selectedIn(url: URL): readonly string[] {
  const ids = selectedOf(url.searchParams);
  if (!ids) throw pageRefusal(m.portal_courses_none_selected(), 400);
  return ids;
}

/** Returns the list behind a dialog, with a notice. */
export function backToList(url: URL, done: Done): string {
  const after = new URLSearchParams(url.search);
  after.delete(selectedName);
  after.set('done', done);
  return `/admin/courses?${after}`;
}
