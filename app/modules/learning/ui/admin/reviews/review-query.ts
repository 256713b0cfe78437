import { reviewStates, type ReviewState } from '../../../reviews/admin/review-list.ts';
import { ratings, type Stars } from '../../../reviews/review.ts';
import { readStatusQuery, searchOf as statusSearchOf, type StatusQuery } from '#app/ui/portal/list/status-query.ts';

/** Query of the list, with the position of its page. */
export interface ReviewQuery extends StatusQuery<ReviewState> {
  readonly stars: Stars | null;
}

/** Reads the query of the list from the address. Ignores invalid values. */
export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    ...readStatusQuery(params, reviewStates),
    stars: ratings.find((stars) => String(stars) === params.get('stars')) ?? null,
  };
}

/** Returns the query string with its question mark; empty for the default query. */
export function searchOf({ stars, ...query }: ReviewQuery): string {
  const search = statusSearchOf(query);
  return stars === null ? search : `${search === '' ? '?' : `${search}&`}stars=${stars}`;
}
