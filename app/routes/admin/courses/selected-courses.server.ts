import { data, redirect } from 'react-router';
import { courseErrors } from '#app/modules/catalogue/course-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { answerUnforeseen } from '../../unforeseen.server.ts';
import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import type { Done } from '#app/modules/catalogue/ui/admin/course-notices.ts';
import { pageRefusal, refusalToShow } from '../../refusal-to-show.server.ts';
import { m } from '#texts';

/** The most courses that one press changes: more than a page has. */
const mostAtOnce = 500;

/** The ids that a form or an address names; null for none, or too many. */
export function selectedOf(fields: FormData | URLSearchParams): readonly string[] | null {
  const ids = [...new Set(fields.getAll(selectedName).filter((id) => typeof id === 'string'))];
  return ids.length === 0 || ids.length > mostAtOnce ? null : ids;
}

/** What a dialog about courses reads, or the page that says why not. */
export async function readOrRefuse<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    throw refusalToShow(courseErrors, error);
  }
}

/** The ids in a dialog's address; an address without any is refused. */
export function selectedIn(url: URL): readonly string[] {
  const ids = selectedOf(url.searchParams);
  if (!ids) throw pageRefusal(m.portal_courses_none_selected(), 400);
  return ids;
}

/** Does what a dialog asked for and goes back to the list, which tells it; or answers why not. `failure` is the sentence for whatever nobody foresaw. */
export async function doAndGoBack(
  scope: RequestScope,
  { url, done, failure }: { readonly url: URL; readonly done: Done; readonly failure: string },
  change: () => Promise<unknown>,
) {
  try {
    await change();
  } catch (error) {
    const { status, message } =
      answerFrom(courseErrors, error) ??
      answerUnforeseen(scope, error, { logged: 'courses could not be changed', failure });
    return data({ error: message }, { status });
  }
  const after = new URLSearchParams(url.search);
  after.delete(selectedName);
  after.set('done', done);
  return redirect(`/admin/courses?${after}`, 303);
}
