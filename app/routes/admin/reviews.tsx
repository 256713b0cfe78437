import { useNavigation } from 'react-router';
import { listReviews } from '#app/modules/learning/reviews/admin/list-reviews.server.ts';
import { maxReviewsCounted, reviewStates } from '#app/modules/learning/reviews/admin/review-list.ts';
import { ratings } from '#app/modules/learning/reviews/review.ts';
import { requestScope } from '#app/services.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Select } from '#app/ui/select.tsx';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { upTo } from '#app/shared/counted.ts';
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
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_reviews_reviews());

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

/** Shows reviews of courses, with readers' reports about them. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, counts, query, done } = loaderData;
  useNotice(done);
  const isLoading = useNavigation().location?.pathname === '/admin/reviews';
  const path = '/admin/reviews';
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter(m.portal_reviews_search(), query.search, at({ search: '' })),
    ...activeFilter(m.portal_reviews_status(), query.status && stateLabels[query.status](), at({ status: null })),
    ...activeFilter(m.portal_reviews_stars(), query.stars && String(query.stars), at({ stars: null })),
  ];
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_reviews_reviews()}</h1>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <FilterBar
        path={path}
        address={at({ search: '' })}
        search={query.search}
        rows={query.rows}
        label={m.portal_reviews_search_label()}
        tab={{ name: 'status', value: query.status }}
        tabs={[null, ...reviewStates].map((status) => ({
          label: status === null ? m.portal_reviews_all() : stateLabels[status](),
          to: at({ status }),
          isCurrent: query.status === status,
          count: upTo(maxReviewsCounted, counts[status ?? 'all']),
        }))}
      >
        <Select label={m.portal_reviews_stars()} labelHidden name="stars" defaultValue={query.stars ?? ''}>
          <option value="">{m.portal_reviews_all_stars()}</option>
          {ratings.map((stars) => (
            <option key={stars} value={stars}>
              {m.portal_reviews_count_stars({ count: stars })}
            </option>
          ))}
        </Select>
      </FilterBar>
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_reviews_row()}
        many={m.portal_reviews_rows()}
        total={loaderData.total}
        most={maxReviewsCounted}
      />
      <ListPanel path={path} ids={reviews.map(({ id }) => id)} isLoading={isLoading}>
        {reviews.length > 0 ? (
          <ReviewTable reviews={reviews} here={searchOf(query)} />
        ) : counts.all === 0 ? (
          <EmptyState bare title={m.portal_reviews_none()}>
            {m.portal_reviews_none_hint()}
          </EmptyState>
        ) : query.status === 'reported' && query.search === '' && query.stars === null ? (
          <EmptyState bare title={m.portal_reviews_no_reports()}>
            {m.portal_reviews_no_reports_hint()}
          </EmptyState>
        ) : (
          <ListEmpty path={path} filters={filters} one={m.portal_reviews_row()} title={m.portal_reviews_none_found()} />
        )}
        <ListFooter
          one={m.portal_reviews_row()}
          many={m.portal_reviews_rows()}
          page={loaderData}
          shown={reviews.length}
          rows={query.rows}
          most={maxReviewsCounted}
          hrefOf={at}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={reviewFailures.load()} />;
}
