import { reviewStates, type ReviewState } from '../../../reviews/admin/review-list.ts';
import { ratings, type Stars } from '../../../reviews/review.ts';
import { readStatusQuery, searchOf as statusSearchOf, type StatusQuery } from '#app/ui/portal/list/status-query.ts';

/** What the list is asked for, with where its page stands. */
export interface ReviewQuery extends StatusQuery<ReviewState> {
  readonly stars: Stars | null;
}

/** What the address asks of the list; what cannot be read is left out. */
export function readReviewQuery(params: URLSearchParams): ReviewQuery {
  return {
    ...readStatusQuery(params, reviewStates),
    stars: ratings.find((stars) => String(stars) === params.get('stars')) ?? null,
  };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf({ stars, ...query }: ReviewQuery): string {
  const search = statusSearchOf(query);
  return stars === null ? search : `${search === '' ? '?' : `${search}&`}stars=${stars}`;
}
