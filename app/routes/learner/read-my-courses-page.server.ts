import { getLocale } from '#texts/runtime';
import {
  runningInstalmentPlansOf,
  instalmentPlansOfUser,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { readMyCourses, shelfQueries, type ShelfDeps } from '#app/modules/study/learning/read-my-courses.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { userIdOf } from '#app/shared/actor.ts';

const selectPage = prepareTogether(['userId', 'locale'], { ...shelfQueries, instalmentPlans: instalmentPlansOfUser });

/** Returns the courses that the actor may study, and their running instalment plans. One query. Throws DomainError 'sign_in_required'. */
export async function readMyCoursesPage(deps: Omit<ShelfDeps, 'select'>) {
  const { instalmentPlans, ...shelf } = await selectPage(deps.db, {
    userId: userIdOf(deps.actor),
    locale: getLocale(),
  });
  const courses = await readMyCourses({ ...deps, select: () => Promise.resolve(shelf) });
  return { courses, instalmentPlans: runningInstalmentPlansOf(instalmentPlans) };
}
