import { formatAgo } from '#app/shared/dates.ts';
import type { ActivityItem } from './dashboard-view.ts';

interface Happenings {
  readonly lessons: readonly { readonly title: string; readonly completedAt: Date | null }[];
  readonly courses: readonly {
    readonly title: string;
    readonly startedAt: Date | null;
    readonly badgeEarnedAt: Date | null;
  }[];
}

/** What a learner did last, newest first; what one click caused at one moment stands with its outcome first. */
export function recentActivity({ lessons, courses }: Happenings, now: Date, limit: number): ActivityItem[] {
  const happened = [
    ...courses.map((course) => ({ kind: 'badge' as const, text: 'Earned a badge', at: course.badgeEarnedAt })),
    ...lessons.map((lesson) => ({
      kind: 'completed' as const,
      text: `Completed ${lesson.title}`,
      at: lesson.completedAt,
    })),
    ...courses.map((course) => ({ kind: 'started' as const, text: `Started ${course.title}`, at: course.startedAt })),
  ];
  return happened
    .flatMap((item) => (item.at === null ? [] : [{ ...item, at: item.at }]))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, limit)
    .map(({ kind, text, at }) => ({ kind, text, when: formatAgo(at, now) }));
}
