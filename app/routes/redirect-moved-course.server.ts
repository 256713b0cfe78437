import { splitLocale } from '#app/shared/locale.ts';
import { redirect, type RouterContextProvider } from 'react-router';
import { findMovedCourse } from '#app/modules/catalogue/courses/course-addresses.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom, type ErrorTable } from '#app/shared/domain-error.ts';
import { refusalToShow } from './refusal-to-show.server.ts';

interface Visit {
  readonly context: Readonly<RouterContextProvider>;
  /** The page's address. */
  readonly url: URL;
}

/**
 * Redirects from an earlier slug of a course to the same page of that course. Answers 301 without caching, because another course may
 * take the slug. Does nothing if no course had the slug. Called by pages that found no course.
 */
export async function redirectMovedCourse({ context, url }: Visit, slug: string): Promise<void> {
  const { services, actor } = context.get(requestScope);
  const present = await findMovedCourse({ db: services.db, actor: await actor() }, slug);
  if (present === null) return;
  const path = splitLocale(url.pathname)
    .address.split('/')
    .map((part) => (decodeURIComponent(part) === slug ? present : part));
  throw redirect(path.join('/') + url.search, { status: 301, headers: { 'cache-control': 'no-cache' } });
}

/**
 * Returns what the loader of a course's page throws for an error: a redirect to the course's present address (see above), a refusal of
 * the table with its sentence and status, or the error itself.
 */
export async function courseRefusal<Code extends string>(
  table: ErrorTable<Code>,
  error: unknown,
  visit: Visit,
  slug: string,
): Promise<unknown> {
  if (answerFrom(table, error)?.status === 404) await redirectMovedCourse(visit, slug);
  return refusalToShow(table, error);
}
