import { listOtherCourses } from '#app/modules/catalogue/courses/list-other-courses.server.ts';
import type { Catalogue } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import type { Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { formatAgo, formatDay } from '#app/shared/dates.ts';
import { dashboardLimits, type ActivityItem, type DashboardView } from './dashboard-view.ts';
import type { MyCourseCard } from './my-course-card.ts';
import { averageProgress, hoursLearned } from './progress-of-course.ts';
import { readShelf, type ShelfDeps } from './read-my-courses.server.ts';
import { m } from '#texts';

interface Deps extends ShelfDeps {
  /** The cache, if available. */
  readonly catalogue?: Catalogue;
  readonly settings?: () => Promise<SiteSettings>;
  /** Sale prices. */
  readonly sales?: Pick<Sales, 'read'>;
}

/**
 * Returns the actor's overview: numbers over all enrolled courses, courses to continue, other courses, and the latest activity. An
 * unopened course also counts as one to continue. One query, and two more without cached catalogue and settings. Throws DomainError
 * 'sign_in_required'.
 */
export async function readDashboard(deps: Deps): Promise<DashboardView> {
  const { cards, courses, lessons } = await readShelf(deps);
  const available = await listOtherCourses(deps, {
    without: cards.map((card) => card.id),
    limit: dashboardLimits.availableCourses,
  });
  const completedLessons = cards.reduce((sum, card) => sum + card.completedLessons, 0);
  return {
    stats: {
      enrolledCourses: cards.length,
      hoursLearned: hoursLearned(completedLessons),
      averageProgress: averageProgress(cards.map((card) => card.progress)),
    },
    continueLearning: cards.filter((card) => !card.isCompleted).slice(0, dashboardLimits.continueLearning),
    availableCourses: available,
    activity: recentActivity({ lessons, courses }, deps.clock.now(), dashboardLimits.activity),
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

interface Happenings {
  readonly lessons: readonly { readonly title: string; readonly completedAt: Date | null }[];
  readonly courses: readonly {
    readonly title: string;
    readonly startedAt: Date | null;
    readonly badgeEarnedAt: Date | null;
  }[];
}

/** Returns a learner's latest activity, newest first. Among events of one moment the outcome comes first. */
export function recentActivity({ lessons, courses }: Happenings, now: Date, limit: number): ActivityItem[] {
  const happened = [
    ...courses.map((course) => ({
      kind: 'badge' as const,
      text: m.learning_activity_badge(),
      at: course.badgeEarnedAt,
    })),
    ...lessons.map((lesson) => ({
      kind: 'completed' as const,
      text: m.learning_activity_completed({ title: lesson.title }),
      at: lesson.completedAt,
    })),
    ...courses.map((course) => ({
      kind: 'started' as const,
      text: m.learning_activity_started({ title: course.title }),
      at: course.startedAt,
    })),
  ];
  return happened
    .flatMap((item) => (item.at === null ? [] : [{ ...item, at: item.at }]))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
    .map(({ kind, text, at }) => ({ kind, text, when: formatAgo(at, now) }));
}
