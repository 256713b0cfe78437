import { readAchievements } from '#app/modules/study/learning/read-achievements.server.ts';
import type { Services } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { AchievementsProps } from '#app/modules/study/learning/ui/learner/achievements.tsx';

/** Returns the data of the achievements screen. Four queries. Throws as readAchievements does. */
export async function loadAchievements(
  { db, clock, config, siteSettings }: Pick<Services, 'db' | 'clock' | 'config' | 'siteSettings'>,
  actor: Actor,
): Promise<AchievementsProps> {
  const view = await readAchievements({ db, clock, actor });
  const { brand } = await siteSettings();
  return { view, brand, appUrl: config.appUrl };
}
