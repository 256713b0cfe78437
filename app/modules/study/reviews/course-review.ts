/** Maximum characters of a review, and of the reason of a report; the database checks both too. */
export const maxReviewLength = 2000;
export const maxReasonLength = 500;

/** Number of reviews on a page of a course. */
export const reviewsPerPage = 5;

export const ratings = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof ratings)[number];

/** A review as every visitor sees it. */
export interface ShownReview {
  readonly id: string;
  /** 'Faith N.', because readers must not learn the whole name. */
  readonly author: string;
  readonly rating: number;
  /** Plain text; may be empty. */
  readonly body: string;
  /** '13 Nov 2025'. */
  readonly day: string;
}

/** A page of a course's reviews, newest first, with the counts by stars. */
export interface ReviewPage {
  readonly total: number;
  readonly counts: Readonly<Record<Stars, number>>;
  readonly reviews: readonly ShownReview[];
  readonly page: number;
  readonly pages: number;
}

/** The learner's own review of a course, to be written or changed. */
export interface OwnReview {
  readonly course: { readonly id: string; readonly slug: string; readonly title: string; readonly category: string };
  /** Null: not written yet. */
  readonly review: {
    readonly rating: number;
    readonly body: string;
    readonly isHidden: boolean;
    /** Reason why it is hidden; null if visible, or hidden without a reason. */
    readonly hiddenReason: string | null;
  } | null;
}

/** Returns the address where a learner writes, changes and deletes a review. Takes a course's id or slug. */
export function reviewPath(course: string): string {
  return `/dashboard/courses/${course}/review`;
}

/** Returns the address where a reader reports a review. */
export function reportPath(reviewId: string): string {
  return `/dashboard/reviews/${reviewId}/report`;
}

const letters = new Intl.Segmenter('en');

/** Returns the first name and the initial of the last: 'Faith N.'; a single name unchanged. */
export function authorOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = letters.segment(others.at(-1) ?? '');
  return initial ? `${first} ${initial.segment.toUpperCase()}.` : first;
}
