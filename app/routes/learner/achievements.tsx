import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { keepDataOnError } from '#app/ui/feedback/keep-data-on-error.ts';
import { Achievements } from '#app/modules/study/learning/ui/learner/achievements.tsx';
import { DashboardFailure } from '#app/modules/study/learning/ui/learner/dashboard-failure.tsx';
import { loadAchievements } from './load-achievements.server.ts';
import { useRefreshWhileVisible } from '#app/modules/study/learning/ui/learner/use-refresh-while-visible.ts';
import type { Route } from './+types/achievements';
import { m } from '#texts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  return loadAchievements(context.get(requestScope).services, actor);
}

type PageData = Awaited<ReturnType<typeof loader>>;
const kept = keepDataOnError<PageData>();

/** Keeps the shown data if the minute's refresh fails. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs): Promise<PageData> {
  return kept.load(request, serverLoader);
}

export const meta: Route.MetaFunction = () => [{ title: m.learning_tab_achievements() }];

export default function AchievementsPage({ loaderData }: Route.ComponentProps) {
  useRefreshWhileVisible();
  kept.useShown(loaderData);
  return <Achievements {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DashboardFailure error={error} />;
}
