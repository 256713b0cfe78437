import { useRouteLoaderData } from 'react-router';
import { AnsweredNotices } from '#app/modules/study/lesson-questions/ui/learner/answered-notices.tsx';
import { DueList } from '#app/modules/study/due/ui/learner/due-list.tsx';
import { FeedbackNotices } from '#app/modules/study/assignments/ui/learner/feedback-notices.tsx';
import { countMatching, wholeCatalogue } from '#app/modules/catalogue/courses/course-choices.ts';
import { RegradeNotices } from '#app/modules/study/quizzes/ui/learner/regrade-notices.tsx';
import { findCourses } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { readMyCourses } from '#app/modules/study/learning/read-my-courses.server.ts';
import { FiveMinutesCard, PractisedWeek } from '#app/modules/study/practice/ui/learner/five-minutes-card.tsx';
import { placeholderRating } from '#app/modules/site/placeholders.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { locales, type Locale } from '#app/shared/locale.ts';
import { keepDataOnError } from '#app/ui/feedback/keep-data-on-error.ts';
import { readCourseFilter } from '#app/modules/catalogue/courses/ui/read-course-filter.ts';
import { Achievements } from '#app/modules/study/learning/ui/learner/achievements.tsx';
import { DashboardFailure } from '#app/modules/study/learning/ui/learner/dashboard-failure.tsx';
import { readTab, tabLabels } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { FindCourses } from '#app/modules/catalogue/courses/ui/learner/find-courses.tsx';
import { readCouponNotice } from '../checkout/read-coupon-notice.server.ts';
import { readDuePage } from './read-due-page.server.ts';
import { readDashboardPage } from './read-dashboard-page.server.ts';
import { readMyCoursesPage } from './read-my-courses-page.server.ts';
import { loadAchievements } from './load-achievements.server.ts';
import { MyCourses } from '#app/modules/study/learning/ui/learner/my-courses.tsx';
import { Overview } from '#app/modules/study/learning/ui/learner/overview.tsx';
import type { loader as layoutLoader } from './layout.tsx';
import { useRefreshWhileVisible } from '#app/modules/study/learning/ui/learner/use-refresh-while-visible.ts';
import type { Route } from './+types/dashboard';

export async function loader({ context, url, request }: Route.LoaderArgs) {
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
      return { tab, ...(await readMyCoursesPage(deps)) };
    case 'due':
      return { tab, ...(await readDuePage(deps)) };
    case 'achievements':
      return { tab, ...(await loadAchievements(services, actor)) };
    case 'find-courses': {
      const { search, language, page } = readCourseFilter(searchParams);
      const filter = { ...wholeCatalogue, search, language, page };
      const [{ facets, nearest, ...found }, mine, coupon] = await Promise.all([
        findCourses({ ...services, settings }, filter, placeholderRating.dashboard),
        readMyCourses(deps),
        readCouponNotice({ context, request }),
      ]);
      const countIn = (locale: Locale) => [locale, countMatching(facets, { ...filter, language: locale })] as const;
      const languages = Object.fromEntries(locales.map(countIn)) as Record<Locale, number>;
      return { tab, found, nearest, search, language, languages, coupon, owned: mine.map(({ id }) => id) };
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
          instalmentPlans={loaderData.instalmentPlans}
          learner={learner}
          notices={
            <>
              {loaderData.view.stats.enrolledCourses > 0 && <FiveMinutesCard view={loaderData.practice} />}
              <FeedbackNotices items={loaderData.feedback} />
              <AnsweredNotices items={loaderData.answered} />
              <RegradeNotices items={loaderData.regrades} />
            </>
          }
          week={loaderData.practice.answered > 0 && <PractisedWeek view={loaderData.practice} />}
          hasOtherStep={loaderData.practice.due.length > 0}
        />
      );
    case 'my-courses':
      return <MyCourses {...loaderData} />;
    case 'due':
      return <DueList groups={loaderData.groups} />;
    case 'achievements':
      return <Achievements {...loaderData} />;
    case 'find-courses':
      return <FindCourses {...loaderData} />;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />;
}
