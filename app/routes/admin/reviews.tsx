import { useNavigation } from 'react-router';
import { listReviews } from '#app/modules/learning/reviews/admin/list-reviews.server.ts';
import { mostReviewsCounted, reviewStates } from '#app/modules/learning/reviews/admin/review-list.ts';
import { ratings } from '#app/modules/learning/reviews/review.ts';
import { requestScope } from '#app/services.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Select } from '#app/ui/select.tsx';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { counted, upTo } from '#app/shared/counted.ts';
import { FilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { readReviewQuery, searchOf } from '#app/modules/learning/ui/admin/reviews/review-query.ts';
import { ReviewTable } from '#app/modules/learning/ui/admin/reviews/review-table.tsx';
import { reviewNotices, reviewFailures, stateLabels } from '#app/modules/learning/ui/admin/reviews/review-labels.tsx';
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
    done: noticeFor(reviewNotices, url.searchParams.get('done')),
  };
}

/** What learners say of courses, and what readers find wrong with it. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, counts, query, done } = loaderData;
  useNotice(done);
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
      <div className="page-header">
        <h1>Reviews</h1>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <FilterBar
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
      </FilterBar>
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
        <ListFooter
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
