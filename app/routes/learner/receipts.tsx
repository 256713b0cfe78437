import { useNavigation } from 'react-router';
import type { FreeCourse } from '#app/modules/money/collection/purchases/purchase.ts';
import { readPurchases } from '#app/modules/money/collection/purchases/read-purchases.server.ts';
import { PurchaseList } from '#app/modules/money/collection/ui/purchase-list.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { requireLearner } from '../guards.server.ts';
import { readPage } from '#app/ui/data/list-query.ts';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import type { Route } from './+types/receipts';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, providers } = context.get(requestScope).services;
  return readPurchases({ db, clock, providers, actor }, { page: readPage(url.searchParams) });
}

export const meta: Route.MetaFunction = () => [{ title: m.payments_receipts() }];

const path = '/dashboard/receipts';

/** Lists the learner's purchases with their receipts. */
export default function Receipts({ loaderData: { purchases, free, total, paid, page, pages } }: Route.ComponentProps) {
  const isTurning = useNavigation().location?.pathname === path;
  return (
    <>
      <div className="page-title">
        <h1>{m.payments_receipts()}</h1>
        {total > 0 && (
          <p className="sub">
            {total > paid
              ? m.payments_purchases_and_attempts({
                  purchases: m.payments_count_purchases({ count: paid }),
                  attempts: m.payments_count_attempts({ count: total - paid }),
                })
              : m.payments_purchases_count({ count: paid })}
          </p>
        )}
      </div>
      <MoreLink to="/dashboard/gifts">{m.gifts_given()}</MoreLink>
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
      title={m.payments_nothing_bought()}
      category="general"
      actions={
        <LinkButton to={tabPath('find-courses')} variant="accent">
          {m.payments_find_courses()}
        </LinkButton>
      }
    >
      {m.payments_nothing_bought_about()}
    </EmptyState>
  );
}

const kinds: Readonly<Record<FreeCourse['kind'], () => string>> = {
  test: m.payments_kind_test,
  by_staff: m.payments_kind_by_staff,
};

/** Lists the courses that came without a purchase, so that learners look for no receipt of them. */
function FreeCourses({ courses }: { readonly courses: readonly FreeCourse[] }) {
  return (
    <section className="space-above-32">
      <h2 className="h2 space-below">{m.payments_without_purchase()}</h2>
      <ul className="panel rows small">
        {courses.map(({ key, title, kind, day }) => (
          <li key={key} className="row between row-wrap">
            <b>{title}</b>
            <span className="meta">
              {fill(m.payments_kind_on, { kind: kinds[kind](), day: <span className="nb">{day}</span> })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps the dashboard's frame, so that the learner can go back. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed error={error} title={m.payments_receipts_failed()} area="learner">
      {m.payments_nothing_lost()}
    </LoadFailed>
  );
}
