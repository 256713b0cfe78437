import { useNavigation } from 'react-router';
import { listReviews } from '#app/modules/learning/reviews/admin/list-reviews.server.ts';
import { mostReviewsCounted, reviewStates } from '#app/modules/learning/reviews/admin/review-list.ts';
import { ratings } from '#app/modules/learning/reviews/review.ts';
import { requestScope } from '#app/services.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Select } from '#app/ui/select.tsx';
import '#app/ui/styles/reviews.css';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from './parts/page-failed.tsx';
import { adminMeta } from './admin-meta.ts';
import { counted, upTo } from './parts/counted.ts';
import { ListSieve } from './parts/list-sieve.tsx';
import { ListFoot } from './parts/list-foot.tsx';
import { ListEmpty } from './parts/list-empty.tsx';
import { activeFilter, ListFilters } from './parts/list-filters.tsx';
import { ListPanel } from './parts/list-panel.tsx';
import { readListAgain } from './parts/read-list-again.ts';
import { Told } from './parts/told.tsx';
import { sentenceOf, useDone } from './parts/use-done.ts';
import { readReviewQuery, searchOf } from './reviews/review-query.ts';
import { ReviewTable } from './reviews/review-table.tsx';
import { reviewDone, reviewFailures, stateLabels } from './reviews/words.tsx';
import type { Route } from './+types/reviews';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta('Reviews');

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readReviewQuery(url.searchParams);
  return {
    ...(await listReviews({ db, actor }, query, query.cursor, query.rows)),
    query,
    done: sentenceOf(reviewDone, url.searchParams.get('done')),
  };
}

/** What learners say of courses, and what readers find wrong with it. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, counts, query, done } = loaderData;
  useDone(done);
  const isLoading = useNavigation().location?.pathname === '/admin/reviews';
  const path = '/admin/reviews';
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter('Search', query.search, at({ search: '' })),
    ...activeFilter('Status', query.status && stateLabels[query.status], at({ status: null })),
    ...activeFilter('Stars', query.stars && String(query.stars), at({ stars: null })),
  ];
  return (
    <>
      <div className="lead-in">
        <h1>Reviews</h1>
      </div>
      <Told sentence={done} isDone />
      <ListSieve
        path={path}
        address={at({ search: '' })}
        search={query.search}
        rows={query.rows}
        label="Search course, learner or words"
        kept={query.status && { name: 'status', value: query.status }}
        tabs={[null, ...reviewStates].map((status) => ({
          label: status === null ? 'All' : stateLabels[status],
          to: at({ status }),
          isCurrent: query.status === status,
          count: upTo(mostReviewsCounted, counts[status ?? 'all']),
        }))}
      >
        <Select label="Stars" labelHidden name="stars" defaultValue={query.stars ?? ''}>
          <option value="">All stars</option>
          {ratings.map((stars) => (
            <option key={stars} value={stars}>
              {counted(stars, 'star')}
            </option>
          ))}
        </Select>
      </ListSieve>
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one="review"
        total={loaderData.total}
        most={mostReviewsCounted}
      />
      <ListPanel path={path} ids={reviews.map(({ id }) => id)} isLoading={isLoading}>
        {reviews.length > 0 ? (
          <ReviewTable reviews={reviews} here={searchOf(query)} />
        ) : counts.all === 0 ? (
          <EmptyState bare title="No reviews yet">
            What learners write about a course they study is listed here.
          </EmptyState>
        ) : query.status === 'reported' && query.search === '' && query.stars === null ? (
          <EmptyState bare title="No reports">
            When a reader finds a review wrong, it waits here.
          </EmptyState>
        ) : (
          <ListEmpty path={path} filters={filters} one="review" title="No reviews found" />
        )}
        <ListFoot
          one="review"
          page={loaderData}
          shown={reviews.length}
          rows={query.rows}
          most={mostReviewsCounted}
          hrefOf={at}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={reviewFailures.load} />;
}
