import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { searchCourse } from '#app/modules/study/learning/search/search-course.server.ts';
import { SearchScreen } from '#app/modules/study/learning/ui/search/search-screen.tsx';
import { DashboardFrame } from '#app/frames/learner/dashboard-frame.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { redirectMovedCourse } from '../redirect-moved-course.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import { replaceOnBack } from '#app/ui/feedback/replace-on-back.ts';
import type { Route } from './+types/course-search';
import { m } from '#texts';

const noStore = { 'cache-control': 'no-store' };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceOnBack];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, config, catalogue } = context.get(requestScope).services;
  try {
    return await searchCourse(
      { db, clock, actor, contentAccess: config.contentAccess, catalogue },
      {
        course: params.courseId,
        typed: url.searchParams.get('q') ?? '',
        isExact: url.searchParams.get('exact') === '1',
      },
    );
  } catch (error) {
    const refusal = refusalToShow(learningErrors, error, noStore);
    if (refusal !== error) await redirectMovedCourse({ context, url }, params.courseId);
    throw refusal;
  }
}

/** The screen asks for other words itself; the address only keeps them. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

export const headers: Route.HeadersFunction = () => noStore;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.search_heading({ title: loaderData.view.course.title }) : m.search_label() },
];

export default function CourseSearch({ loaderData: { view, search } }: Route.ComponentProps) {
  return <SearchScreen view={view} search={search} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <LoadFailed error={error} title={m.search_failed()} area="learner" />
    </DashboardFrame>
  );
}
