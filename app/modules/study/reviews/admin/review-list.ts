import type { Stars } from '../course-review.ts';

/** 'shown': visible; 'reported': visible, with open reports; 'hidden': by a staff member. */
export const reviewStates = ['shown', 'reported', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Filter of the list. `search` matches a part of the course's title, of its learner's name or e-mail, or of the text. */
export interface ReviewFilter {
  readonly search: string;
  readonly status: ReviewState | null;
  readonly stars: Stars | null;
}

/** A review as the portal lists it. */
export interface ReviewRow {
  readonly id: string;
  readonly author: string;
  readonly course: string;
  readonly rating: number;
  /** The beginning of its text, on one line; empty without text. */
  readonly excerpt: string;
  readonly isHidden: boolean;
  /** Number of open reports. */
  readonly openReports: number;
  /** Their reasons, latest first, at most three, without empty ones. */
  readonly reasons: readonly string[];
  readonly at: Date;
}

export interface ReviewListPage {
  readonly reviews: readonly ReviewRow[];
  /** Numbers by state, whatever the search finds; each up to `maxReviewsCounted`. */
  readonly counts: Readonly<Record<ReviewState | 'all', number>>;
  /** Number that the filter finds; null if it is more than is counted. */
  readonly total: number | null;
  /** Number of the page's first row among them; null if unknown. */
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** A reader's report about a review. */
export interface ReviewReport {
  readonly reader: string;
  readonly reason: string;
  readonly at: Date;
  readonly isOpen: boolean;
}

/** A whole review with its reports, latest first. */
export interface ReviewRecord {
  readonly id: string;
  readonly author: { readonly id: string; readonly name: string; readonly email: string };
  readonly course: { readonly id: string; readonly slug: string; readonly title: string };
  readonly rating: number;
  readonly body: string;
  readonly isHidden: boolean;
  readonly hiddenReason: string | null;
  readonly at: Date;
  readonly changedAt: Date;
  readonly reports: readonly ReviewReport[];
}

/** Maximum count shown; more is '1,000+'. */
export const maxReviewsCounted = 1_000;
