import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { countWaitingIn } from './grading-queries.server.ts';

/** For the portal's sidebar, which counts open items of several modules in one query. */
export { waitingSubmissions } from './grading-queries.server.ts';

/** Returns how many submissions of a course wait; null for roles that do not grade. */
export async function countWaiting({ db, actor }: ReadDeps, courseId: string): Promise<number | null> {
  return can(actor, 'grading.do') && isId(courseId) ? countWaitingIn(db, courseId) : null;
}
