import { getLocale } from '#texts/runtime';
import { runningPlansOf, plansOfUser } from '#app/modules/money/ledger/plans/plan-payments.server.ts';
import { readMyCourses, shelfQueries, type ShelfDeps } from '#app/modules/study/learning/read-my-courses.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { userIdOf } from '#app/shared/actor.ts';

const selectPage = prepareTogether(['userId', 'locale'], { ...shelfQueries, plans: plansOfUser });

/** Returns the courses that the actor may study, and their running plans. One query. Throws DomainError 'sign_in_required'. */
export async function readMyCoursesPage(deps: Omit<ShelfDeps, 'select'>) {
  const { plans, ...shelf } = await selectPage(deps.db, { userId: userIdOf(deps.actor), locale: getLocale() });
  const courses = await readMyCourses({ ...deps, select: () => Promise.resolve(shelf) });
  return { courses, plans: runningPlansOf(plans) };
}
