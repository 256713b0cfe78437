/** The most letters of a review, and of the reason of a report; the database keeps both too. */
export const longestReview = 2000;
export const longestReason = 500;

/** How many reviews a page of a course shows. */
export const reviewsPerPage = 5;

export const ratings = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof ratings)[number];

/** A review as every visitor sees it. */
export interface ShownReview {
  readonly id: string;
  /** 'Faith N.': no reader learns the whole name. */
  readonly author: string;
  readonly rating: number;
  /** Plain text; may be empty. */
  readonly body: string;
  /** '13 Nov 2025'. */
  readonly day: string;
}

/** A page of a course's reviews, newest first, with how often each number of stars was given. */
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
    /** Why; null where it is shown, or was hidden without a word. */
    readonly hiddenReason: string | null;
  } | null;
}

/** Address of the page on which a learner writes, changes and removes a review. Takes a course's id or slug. */
export function reviewPath(course: string): string {
  return `/dashboard/courses/${course}/review`;
}

/** Where a reader says that a review is wrong. */
export function reportPath(reviewId: string): string {
  return `/dashboard/reviews/${reviewId}/report`;
}

/** The first name and the initial of the last: 'Faith N.'; a single name as it is. */
export function authorOf(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const [initial] = new Intl.Segmenter('en').segment(others.at(-1) ?? '');
  return initial ? `${first} ${initial.segment.toUpperCase()}.` : first;
}
