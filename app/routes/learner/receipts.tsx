import { useNavigation } from 'react-router';
import type { FreeCourse } from '#app/modules/collection/purchases/purchase.ts';
import { readPurchases } from '#app/modules/collection/purchases/read-purchases.server.ts';
import { PurchaseList } from '#app/modules/collection/ui/purchase-list.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { requireLearner } from '../guards.server.ts';
import { readPage } from '#app/ui/data/list-query.ts';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import type { Route } from './+types/receipts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, providers } = context.get(requestScope).services;
  return readPurchases({ db, clock, providers, actor }, { page: readPage(url.searchParams) });
}

export const meta: Route.MetaFunction = () => [{ title: 'Receipts' }];

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

const path = '/dashboard/receipts';

/** The learner's purchases, with their receipts. */
export default function Receipts({ loaderData: { purchases, free, total, paid, page, pages } }: Route.ComponentProps) {
  const isTurning = useNavigation().location?.pathname === path;
  return (
    <>
      <div className="page-title">
        <h1>Receipts</h1>
        {total > 0 && (
          <p className="sub">
            {countOf(paid, 'purchase')}
            {total > paid && ` and ${countOf(total - paid, 'attempt')} not paid`}, newest first.
          </p>
        )}
      </div>
      {total === 0 ? (
        <NoPurchases />
      ) : isTurning ? (
        <SkeletonRows rows={purchases.length} />
      ) : (
        <PurchaseList purchases={purchases} />
      )}
      <div className="row centered space-above">
        <Pagination page={page} pages={pages} hrefOf={(n) => (n > 1 ? `${path}?page=${n}` : path)} />
      </div>
      {free.length > 0 && <FreeCourses courses={free} />}
    </>
  );
}

function NoPurchases() {
  return (
    <EmptyState
      title="You have not bought anything yet"
      category="general"
      actions={
        <LinkButton to={tabPath('find-courses')} variant="accent">
          Find Courses
        </LinkButton>
      }
    >
      Each order appears here at once, with its receipt as soon as it is paid.
    </EmptyState>
  );
}

const kinds: Readonly<Record<FreeCourse['kind'], string>> = {
  test: 'Test payment, no money moved',
  granted: 'Given by the company',
};

/** What came without a purchase has no receipt, and is named so that nobody looks for one. */
function FreeCourses({ courses }: { readonly courses: readonly FreeCourse[] }) {
  return (
    <section className="space-above-32">
      <h2 className="h2 space-below">Without a purchase</h2>
      <ul className="panel rows small">
        {courses.map(({ key, title, kind, day }) => (
          <li key={key} className="row between row-wrap">
            <b>{title}</b>
            <span className="meta">
              {kinds[kind]}, <span className="nb">{day}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The frame of the dashboard stays, and so does the way back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title="Failed to load your receipts. Please try again." area="learner">
      Nothing of what you paid is lost.
    </LoadFailed>
  );
}
