import { listOtherCourses } from '#app/modules/catalogue/list-other-courses.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { formatDay } from '#app/shared/dates.ts';
import { dashboardLimits, type DashboardView } from './dashboard-view.ts';
import type { MyCourseCard } from './my-course-card.ts';
import { averageProgress, hoursLearned } from './progress.ts';
import { readShelf } from './read-my-courses.server.ts';
import { recentActivity } from './recent-activity.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

/**
 * The overview of the learner who asks: figures over all enrolled courses, what to go on with, what
 * else there is, and what happened last. A course that was never opened also waits to be gone on with. Four queries.
 * Throws DomainError 'sign_in_required'.
 */
export async function readDashboard({ db, actor, clock }: Deps): Promise<DashboardView> {
  const { cards, courses, lessons } = await readShelf({ db, actor, clock });
  const available = await listOtherCourses(
    { db },
    { without: cards.map((card) => card.id), limit: dashboardLimits.availableCourses },
  );
  const completedLessons = cards.reduce((sum, card) => sum + card.completedLessons, 0);
  return {
    stats: {
      enrolledCourses: cards.length,
      hoursLearned: hoursLearned(completedLessons),
      averageProgress: averageProgress(cards.map((card) => card.progress)),
    },
    continueLearning: cards.filter((card) => !card.isCompleted).slice(0, dashboardLimits.continueLearning),
    availableCourses: available,
    activity: recentActivity({ lessons, courses }, clock.now(), dashboardLimits.activity),
    latestAchievement: latestOf(cards),
  };
}

function latestOf(cards: readonly MyCourseCard[]): DashboardView['latestAchievement'] {
  const earned = cards.flatMap((card) =>
    card.badgeEarned ? [{ ...card.badgeEarned, lessons: card.totalLessons }] : [],
  );
  const [latest] = earned.toSorted((a, b) => b.earnedAt.getTime() - a.earnedAt.getTime());
  return latest ? { ...latest, earnedOn: formatDay(latest.earnedAt) } : null;
}
