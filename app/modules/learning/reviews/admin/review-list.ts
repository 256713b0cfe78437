import type { Stars } from '../review.ts';

/** Seen by everybody; seen, and reported by a reader; hidden by an admin. */
export const reviewStates = ['shown', 'reported', 'hidden'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What the list is asked for. `search` is a part of the course's title, of its learner's name or e-mail, or of the words. */
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
  /** The beginning of its words, on one line; empty where there are none. */
  readonly excerpt: string;
  readonly isHidden: boolean;
  /** How many reports wait to be looked at. */
  readonly openReports: number;
  /** Their reasons, the latest first, three at most, without those that gave none. */
  readonly reasons: readonly string[];
  readonly at: Date;
}

export interface ReviewListPage {
  readonly reviews: readonly ReviewRow[];
  /** By state, whatever the search finds; each up to `mostReviewsCounted`. */
  readonly counts: Readonly<Record<ReviewState | 'all', number>>;
  /** How many the filter finds; null where they are more than are counted. */
  readonly total: number | null;
  /** The number of the page's first row among them; null where it is not known. */
  readonly first: number | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** What a reader said of a review. */
export interface ReviewReport {
  readonly reader: string;
  readonly reason: string;
  readonly at: Date;
  readonly isOpen: boolean;
}

/** A review whole, with what readers said of it, the latest first. */
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

/** More than so many are told as '1,000+'. */
export const mostReviewsCounted = 1_000;
