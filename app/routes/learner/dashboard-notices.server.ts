import { getLocale } from '#texts/runtime';
import { feedbackNotices } from '#app/modules/assignments/read-own-hand-ins.server.ts';
import { regradeNotices, regradesSince } from '#app/modules/checks/regrade/regrade-notices.server.ts';
import { fiveMinutesQueries, mondayOf, toFiveMinutes } from '#app/modules/practice/read-five-minutes.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';

const selectNotices = prepareTogether(['userId', 'locale', 'monday', 'regradedSince'], {
  ...fiveMinutesQueries,
  feedback: feedbackNotices,
  regrades: regradeNotices,
});

/**
 * Returns the dashboard's notices beside the courses: due questions, feedback on assignments, corrected results. One query, which finds
 * nothing for a visitor.
 */
export async function readDashboardNotices({
  db,
  clock,
  actor,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}) {
  const now = clock.now();
  const { feedback, regrades, ...practice } = await selectNotices(db, {
    userId: userIdOf(actor),
    locale: getLocale(),
    monday: mondayOf(now),
    regradedSince: regradesSince(now),
  });
  return { feedback, regrades, practice: toFiveMinutes(practice, now) };
}
