import { getLocale } from '#texts/runtime';
import {
  instalmentPlansOfUser,
  runningInstalmentPlansOf,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { groupDue, type DueGroup, type DueItem } from '#app/modules/study/due/due-list.ts';
import {
  assignmentsDue,
  openAttemptsOfUser,
  quizzesDue,
  reviewsDue,
  submissionsToImprove,
} from '#app/modules/study/due/due-sources.server.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { instalmentPlanTitle } from '#app/modules/study/learning/ui/running-instalment-plans.tsx';
import { fiveMinutesQueries } from '#app/modules/study/practice/read-five-minutes.server.ts';
import { prepareTogether, type RowOf } from '#app/platform/prepare-query.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatKsh } from '#app/shared/money.ts';
import { m } from '#texts';

const selectDue = prepareTogether(['userId', 'locale'], {
  cards: fiveMinutesQueries.plan,
  attempts: openAttemptsOfUser,
  toImprove: submissionsToImprove,
  instalmentPlans: instalmentPlansOfUser,
});

/** Returns the next payment of each running instalment plan: until the day on which its courses pause, or paused. */
const instalmentsDue = (rows: readonly RowOf<typeof instalmentPlansOfUser>[]): DueItem[] =>
  rows.flatMap((row) =>
    runningInstalmentPlansOf([row]).map(({ number, courses, isPaused, until, leftCents, payHref }) => {
      const sentence = isPaused ? m.instalments_row_paused : m.instalments_row_active;
      return {
        id: `instalment:${number}`,
        kind: 'instalment',
        title: m.instalments_next_bit(),
        about: instalmentPlanTitle(courses),
        at: row.accessUntil,
        when: sentence({ day: until, left: formatKsh(leftCents) }),
        href: payHref,
      };
    }),
  );

/**
 * Returns what is due over all courses of the actor, by day; what is done is not in it. One query. Another source is one more query above
 * and its lines below. Throws DomainError 'sign_in_required'.
 */
export async function readDuePage({ db, actor, clock }: ReadNowDeps): Promise<{ readonly groups: DueGroup[] }> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const now = clock.now();
  const { cards, attempts, toImprove, instalmentPlans } = await selectDue(db, { userId, locale: getLocale() });
  const items = [
    ...reviewsDue(cards, now),
    ...quizzesDue(attempts, now),
    ...assignmentsDue(toImprove),
    ...instalmentsDue(instalmentPlans),
  ];
  return { groups: groupDue(items, now) };
}
