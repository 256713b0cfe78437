import { listReviews } from '#app/modules/study/reviews/admin/list-reviews.server.ts';
import { requestScope } from '#app/services.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { requireStaff } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { reviewList } from '#app/modules/study/learning/ui/admin/reviews/review-table.tsx';
import { reviewNotices, reviewFailures } from '#app/modules/study/learning/ui/admin/reviews/review-labels.tsx';
import type { Route } from './+types/reviews';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_reviews());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(reviewList, url.searchParams);
  return {
    ...(await listReviews({ db, actor }, query, query.cursor, query.rows)),
    query,
    done: noticeFor(reviewNotices, url.searchParams.get('done')),
  };
}

/** Shows reviews of courses, with readers' reports about them. */
export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { reviews, counts, query, done } = loaderData;
  return (
    <PortalList
      list={reviewList}
      query={query}
      rows={reviews}
      page={loaderData}
      counts={counts}
      done={done}
      empty={
        counts.all > 0 &&
        query.status === 'reported' &&
        query.search === '' &&
        query.stars === null && (
          <EmptyState bare title={m.portal_reviews_no_reports()}>
            {m.portal_reviews_no_reports_hint()}
          </EmptyState>
        )
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={reviewFailures.load()} />;
}
