import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import type { EarnedBadge } from './badge.ts';
import type { MyCourseCard } from './my-course-card.ts';

/** Maximum cards in each list of the overview. */
export const dashboardLimits = { continueLearning: 2, availableCourses: 4, activity: 4 } as const;

export interface ActivityItem {
  readonly kind: 'completed' | 'started' | 'badge';
  /** 'Completed Grid by hand', 'Started Frontend Foundations', 'Earned a badge'. */
  readonly text: string;
  /** '2 hours ago'. */
  readonly when: string;
}

/** The learner's overview. */
export interface DashboardView {
  readonly stats: {
    readonly enrolledCourses: number;
    /** Whole hours, an estimate. */
    readonly hoursLearned: number;
    /** Percent. */
    readonly averageProgress: number;
  };
  readonly continueLearning: readonly MyCourseCard[];
  readonly availableCourses: readonly CourseCard[];
  readonly activity: readonly ActivityItem[];
  readonly latestAchievement: (EarnedBadge & { readonly lessons: number; readonly earnedOn: string }) | null;
}
