import type { ReviewState } from '../../../reviews/admin/review-list.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';

/** What ?done= of the list tells. */
export const reviewNotices = {
  hidden: 'Review hidden',
  shown: 'Review shown again',
  dismissed: 'Reports dismissed',
} as const;

/** What went wrong for a reason nobody foresaw. */
export const reviewFailures = {
  load: 'Failed to load reviews. Please try again.',
  save: 'Failed to update review. Please try again.',
  hide: 'Failed to hide review. Please try again.',
} as const;

export const stateLabels: Readonly<Record<ReviewState, string>> = {
  shown: 'Shown',
  reported: 'Reported',
  hidden: 'Hidden',
};

/** How a review stands. A hidden one waits for nobody. */
export function ReviewStateBadge({
  isHidden,
  openReports,
}: {
  readonly isHidden: boolean;
  readonly openReports: number;
}) {
  if (isHidden) return <StatusBadge form="struck" tone="red" label={stateLabels.hidden} />;
  if (openReports > 0) return <StatusBadge form="full" tone="gold" label={stateLabels.reported} />;
  return <StatusBadge form="full" tone="teal" label={stateLabels.shown} />;
}
