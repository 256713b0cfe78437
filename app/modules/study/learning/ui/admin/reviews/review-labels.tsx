import type { ReviewState } from '#app/modules/study/reviews/admin/review-list.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { m } from '#texts';

/** Notices of the list, by the value of ?done=. */
export const reviewNotices = {
  hidden: m.portal_reviews_now_hidden,
  shown: m.portal_reviews_shown_again,
  dismissed: m.portal_reviews_reports_dismissed,
} as const;

/** Returns the list behind the dialog of a review, with a notice. */
export function reviewsAfter(url: URL, done: keyof typeof reviewNotices): string {
  const params = new URLSearchParams(url.search);
  params.set('done', done);
  return `/admin/reviews?${params}`;
}

/** Message for an unexpected error. */
export const reviewFailures = {
  load: m.portal_reviews_load_failed,
  save: m.portal_reviews_save_failed,
  hide: m.portal_reviews_hide_failed,
} as const;

export const stateLabels: Readonly<Record<ReviewState, () => string>> = {
  shown: m.portal_reviews_shown,
  reported: m.portal_reviews_reported,
  hidden: m.portal_reviews_hidden,
};

/** Shows the state of a review. A hidden one needs no decision. */
export function ReviewStateBadge({
  isHidden,
  openReports,
}: {
  readonly isHidden: boolean;
  readonly openReports: number;
}) {
  if (isHidden) return <StatusBadge form="struck" tone="red" label={stateLabels.hidden()} />;
  if (openReports > 0) return <StatusBadge form="full" tone="gold" label={stateLabels.reported()} />;
  return <StatusBadge form="full" tone="teal" label={stateLabels.shown()} />;
}
