import { redirect, type RouterContextProvider } from 'react-router';
import { findMovedCourse } from '#app/modules/catalogue/find-moved-course.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom, type ErrorTable } from '#app/shared/domain-error.ts';
import { refusalToShow } from './refusal-to-show.server.ts';

interface Visit {
  readonly context: Readonly<RouterContextProvider>;
  /** The page's own address. */
  readonly url: URL;
}

/**
 * Leads an address with a slug that a course had before to the same page of that course: 301, which is asked for again each time,
 * because another course may take the slug. Does nothing where no course had it. For pages that found no course under it.
 */
export async function redirectMovedCourse({ context, url }: Visit, slug: string): Promise<void> {
  const { services, actor } = context.get(requestScope);
  const present = await findMovedCourse({ db: services.db, actor: await actor() }, slug);
  if (present === null) return;
  const path = url.pathname.split('/').map((part) => (decodeURIComponent(part) === slug ? present : part));
  throw redirect(path.join('/') + url.search, { status: 301, headers: { 'cache-control': 'no-cache' } });
}

/**
 * What the loader of a course's page throws for an error: leads on to where the course is now, as above; else a refusal of the table
 * as its sentence and status, and any other error as it is.
 */
export async function courseRefusal<Code extends string>(
  table: ErrorTable<Code>,
  error: unknown,
  visit: Visit,
  slug: string,
): Promise<unknown> {
  if (answerFrom(table, error)) await redirectMovedCourse(visit, slug);
  return refusalToShow(table, error);
}
