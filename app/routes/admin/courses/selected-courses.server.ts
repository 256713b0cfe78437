import { data, redirect } from 'react-router';
import { courseErrors } from '#app/modules/catalogue/course-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { selectedName } from '#app/ui/portal/use-return-to-list.ts';
import type { Done } from '#app/modules/catalogue/ui/admin/course-notices.ts';
import { pageRefusal, refusalToShow } from '../../refusal-to-show.server.ts';
import { m } from '#texts';

/** Maximum courses changed at once: more than a page has. */
const maxAtOnce = 500;

/** Returns the ids in a form or an address; null for none, or too many. */
export function selectedOf(fields: FormData | URLSearchParams): readonly string[] | null {
  const ids = [...new Set(fields.getAll(selectedName).filter((id) => typeof id === 'string'))];
  return ids.length === 0 || ids.length > maxAtOnce ? null : ids;
}

/** Reads the data of a dialog about courses; throws an error page if it is refused. */
export async function readOrRefuse<Found>(read: () => Promise<Found>): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    throw refusalToShow(courseErrors, error);
  }
}

/** Returns the ids in a dialog's address; throws an error page for an address without any. */
export function selectedIn(url: URL): readonly string[] {
  const ids = selectedOf(url.searchParams);
  if (!ids) throw pageRefusal(m.portal_courses_none_selected(), 400);
  return ids;
}

/**
 * Runs a dialog's action and returns to the list with a notice, or answers with the refusal. `failure` is the message for an unexpected
 * error.
 */
export async function runAndReturnToList(
  scope: RequestScope,
  { url, done, failure }: { readonly url: URL; readonly done: Done; readonly failure: string },
  change: () => Promise<unknown>,
) {
  try {
    await change();
  } catch (error) {
    const { status, message } =
      answerFrom(courseErrors, error) ??
      answerUnexpectedError(scope, error, { logged: 'courses could not be changed', failure });
    return data({ error: message }, { status });
  }
  const after = new URLSearchParams(url.search);
  after.delete(selectedName);
  after.set('done', done);
  return redirect(`/admin/courses?${after}`, 303);
}
