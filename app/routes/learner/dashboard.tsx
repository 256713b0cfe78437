import { useRouteLoaderData } from 'react-router';
import { FeedbackNotices } from '#app/modules/assignments/ui/learner/feedback-notices.tsx';
import { wholeCatalogue } from '#app/modules/catalogue/course-choices.ts';
import { RegradeNotices } from '#app/modules/checks/ui/learner/regrade-notices.tsx';
import { listCourses } from '#app/modules/catalogue/read-courses.server.ts';
import { readMyCourses } from '#app/modules/learning/read-my-courses.server.ts';
import { FiveMinutesCard, PractisedWeek } from '#app/modules/practice/ui/learner/five-minutes-card.tsx';
import { placeholderRating } from '#app/modules/site/placeholders.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { keepDataOnError } from '#app/ui/feedback/keep-data-on-error.ts';
import { readCourseFilter } from '#app/modules/catalogue/ui/read-course-filter.ts';
import { Achievements } from '#app/modules/learning/ui/learner/achievements.tsx';
import { DashboardFailure } from '#app/modules/learning/ui/learner/dashboard-failure.tsx';
import { readTab, tabLabels } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { FindCourses } from '#app/modules/catalogue/ui/learner/find-courses.tsx';
import { readDashboardPage } from './read-dashboard-page.server.ts';
import { loadAchievements } from './load-achievements.server.ts';
import { MyCourses } from '#app/modules/learning/ui/learner/my-courses.tsx';
import { Overview } from '#app/modules/learning/ui/learner/overview.tsx';
import type { loader as layoutLoader } from './layout.tsx';
import { useRefreshWhileVisible } from '#app/modules/learning/ui/learner/use-refresh-while-visible.ts';
import type { Route } from './+types/dashboard';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services, settings } = context.get(requestScope);
  const deps = { db: services.db, clock: services.clock, actor };
  const { searchParams } = url;
  const tab = readTab(searchParams);
  switch (tab) {
    case 'overview':
      return {
        tab,
        ...(await readDashboardPage({ ...deps, catalogue: services.catalogue, sales: services.sales, settings })),
      };
    case 'my-courses':
      return { tab, courses: await readMyCourses(deps) };
    case 'achievements':
      return { tab, ...(await loadAchievements(services, actor)) };
    case 'find-courses': {
      const { search, page } = readCourseFilter(searchParams);
      const [found, mine] = await Promise.all([
        listCourses({ ...services, settings }, { ...wholeCatalogue, search, page }, placeholderRating.dashboard),
        readMyCourses(deps),
      ]);
      return { tab, found, search, owned: mine.map(({ id }) => id) };
    }
  }
}

type DashboardData = Awaited<ReturnType<typeof loader>>;
const kept = keepDataOnError<DashboardData>();

/** Keeps the shown data if the minute's refresh fails. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<DashboardData> {
  return kept.load(request, serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: tabLabels[loaderData?.tab ?? 'overview']() }];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  useRefreshWhileVisible();
  kept.useShown(loaderData);
  const learner = useRouteLoaderData<typeof layoutLoader>('routes/learner/layout') ?? { name: '', email: '' };
  switch (loaderData.tab) {
    case 'overview':
      return (
        <Overview
          view={loaderData.view}
          learner={learner}
          notices={
            <>
              {loaderData.view.stats.enrolledCourses > 0 && <FiveMinutesCard view={loaderData.practice} />}
              <FeedbackNotices items={loaderData.feedback} />
              <RegradeNotices items={loaderData.regrades} />
            </>
          }
          week={loaderData.practice.answered > 0 && <PractisedWeek view={loaderData.practice} />}
          hasOtherStep={loaderData.practice.due.length > 0}
        />
      );
    case 'my-courses':
      return <MyCourses courses={loaderData.courses} />;
    case 'achievements':
      return <Achievements {...loaderData} />;
    case 'find-courses':
      return <FindCourses found={loaderData.found} search={loaderData.search} owned={loaderData.owned} />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />;
}
