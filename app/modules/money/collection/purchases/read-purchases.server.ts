import { userIdOf } from '#app/shared/actor.ts';
import { formatDay, formatZonedMoment } from '#app/shared/dates.ts';
import { transactionLabel } from '#app/shared/payment-terms.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { withMeaning } from '../attempts/attempt-facts.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { refuse } from '../collection-errors.ts';
import { selectAttemptFacts, selectPurchaseLines, selectTriedOrders } from './purchase-queries.server.ts';
import { purchasesPerPage, purchaseState, type FreeCourse, type Purchase, type PurchasePage } from './purchase.ts';

interface Deps extends Pick<CollectionDeps, 'providers'>, ReadNowDeps {}

/** Maximum number shown; staff enrolments and tests are few. */
const freeCoursesShown = 50;

/**
 * Returns the learner's own orders that were tried or paid, newest first, twenty a page; the last page for a number past the end. The
 * first page also has the courses without a purchase. Three queries. Throws DomainError 'sign_in_required'.
 */
export async function readPurchases(deps: Deps, requested: { page: number }): Promise<PurchasePage> {
  const { db, actor, clock } = deps;
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const read = (page: number) =>
    selectTriedOrders(db, userId, { limit: purchasesPerPage, offset: (page - 1) * purchasesPerPage });
  let page = Math.max(1, requested.page);
  let found = await read(page);
  const pages = Math.max(1, Math.ceil(found.total / purchasesPerPage));
  if (page > pages) {
    page = pages;
    found = await read(page);
  }
  const ids = found.rows.map(({ id }) => id);
  const bought = await selectPurchaseLines(db, ids, { userId, limit: page === 1 ? freeCoursesShown : 0 });
  const lines = Map.groupBy(bought.lines, ({ orderId }) => orderId);
  const attempts = Map.groupBy(withMeaning(deps, await selectAttemptFacts(db, ids)), ({ orderId }) => orderId);
  const now = clock.now();
  const purchases = found.rows.map((order): Purchase => {
    const its = lines.get(order.id) ?? [];
    const [first] = its;
    const state = purchaseState(order, attempts.get(order.id) ?? [], now);
    return {
      orderId: order.id,
      number: order.number,
      state,
      when: formatZonedMoment(order.paidAt ?? order.createdAt),
      courses: [...new Set(its.map(({ title }) => title))],
      totalCents: order.totalCents,
      plan: order.plan,
      label:
        order.paidAt && first ? transactionLabel({ id: first.orderLineId, transactionId: first.transactionId }) : null,
      canTryAgain: state === 'failed' && !its.some(({ isOwned }) => isOwned),
    };
  });
  return { purchases, free: bought.free.map(toFreeCourse), total: found.total, paid: found.paid, page, pages };
}

function toFreeCourse(row: Awaited<ReturnType<typeof selectPurchaseLines>>['free'][number]): FreeCourse {
  const { orderLineId, title, status, createdAt } = row;
  return {
    key: orderLineId,
    title,
    kind: status === 'test_completed' ? 'test' : 'by_staff',
    day: formatDay(createdAt),
  };
}
