import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { keepDataOnError } from '#app/ui/feedback/keep-data-on-error.ts';
import { DashboardFailure } from '#app/modules/study/learning/ui/learner/dashboard-failure.tsx';
import { MyCourses } from '#app/modules/study/learning/ui/learner/my-courses.tsx';
import { useRefreshWhileVisible } from '#app/modules/study/learning/ui/learner/use-refresh-while-visible.ts';
import { readMyCoursesPage } from './read-my-courses-page.server.ts';
import type { Route } from './+types/my-courses';
import { m } from '#texts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return readMyCoursesPage({ db, clock, actor });
}

type PageData = Awaited<ReturnType<typeof loader>>;
const kept = keepDataOnError<PageData>();

/** Keeps the shown data if the minute's refresh fails. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<PageData> {
  return kept.load(request, serverLoader);
}

export const meta: Route.MetaFunction = () => [{ title: m.learning_tab_my_courses() }];

export default function MyCoursesPage({ loaderData }: Route.ComponentProps) {
  useRefreshWhileVisible();
  kept.useShown(loaderData);
  return <MyCourses {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />;
}
