import { getLocale } from '#texts/runtime';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { selectRegradeNews } from './regrade-queries.server.ts';

const shownMs = 14 * 24 * 60 * 60 * 1000;
const mostShown = 3;

/** Returns the newest results of the actor that a correction changed in the last 14 days. */
export async function readRegradeNews({
  db,
  actor,
  clock,
}: {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}) {
  const userId = userIdOf(actor);
  if (userId === null) return [];
  const since = new Date(clock.now().getTime() - shownMs);
  return selectRegradeNews(db, { userId, since, locale: getLocale(), limit: mostShown });
}
