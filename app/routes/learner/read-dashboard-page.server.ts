import { getLocale } from '#texts/runtime';
import { feedbackNotices } from '#app/modules/study/assignments/read-own-submissions.server.ts';
import { answeredNotices } from '#app/modules/study/lesson-questions/read-questions.server.ts';
import { regradeNotices, regradesSince } from '#app/modules/study/quizzes/regrade/regrade-question.server.ts';
import { fiveMinutesQueries, mondayOf, toFiveMinutes } from '#app/modules/study/practice/read-five-minutes.server.ts';
import {
  instalmentPlansOfUser,
  runningInstalmentPlansOf,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { readDashboard } from '#app/modules/study/learning/read-dashboard.server.ts';
import { shelfQueries } from '#app/modules/study/learning/read-my-courses.server.ts';
import { prepareTogether } from '#app/platform/prepare-query.ts';
import { userIdOf } from '#app/shared/actor.ts';

const selectPage = prepareTogether(['userId', 'locale', 'monday', 'regradedSince'], {
  ...shelfQueries,
  ...fiveMinutesQueries,
  feedback: feedbackNotices,
  answered: answeredNotices,
  regrades: regradeNotices,
  instalmentPlans: instalmentPlansOfUser,
});

/**
 * Returns the dashboard's overview with the notices beside the courses: due questions, feedback on assignments, answers, corrected results,
 * running instalment plans. One query, and
 * those of `readDashboard` for what is not in memory. Throws DomainError 'sign_in_required'.
 */
export async function readDashboardPage(deps: Omit<Parameters<typeof readDashboard>[0], 'select'>) {
  const now = deps.clock.now();
  const { courses, lessons, feedback, answered, regrades, instalmentPlans, ...practice } = await selectPage(deps.db, {
    userId: userIdOf(deps.actor),
    locale: getLocale(),
    monday: mondayOf(now),
    regradedSince: regradesSince(now),
  });
  const view = await readDashboard({ ...deps, select: () => Promise.resolve({ courses, lessons }) });
  return {
    view,
    feedback,
    answered,
    regrades,
    instalmentPlans: runningInstalmentPlansOf(instalmentPlans),
    practice: toFiveMinutes(practice, now),
  };
}
