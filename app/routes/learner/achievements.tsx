import { readAchievements } from '#app/modules/learning/read-achievements.server.ts';
import { requestScope } from '#app/services.server.ts';
import { requireLearner } from '../guards.server.ts';
import { Achievements } from './parts/achievements.tsx';
import type { Route } from './+types/achievements';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock } = context.get(requestScope).services;
  return { view: await readAchievements({ db, clock, actor }) };
}

export const meta: Route.MetaFunction = () => [{ title: 'Achievements' }];

export default function AchievementsPage({ loaderData }: Route.ComponentProps) {
  return <Achievements view={loaderData.view} />;
}
