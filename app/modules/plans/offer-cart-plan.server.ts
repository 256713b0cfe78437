import type { PlanSettings } from '#app/modules/ledger/plans/plan.ts';
import type { Quote } from '#app/modules/checkout/quote.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { sumCents } from '#app/shared/money.ts';
import { cartPlanWords, type PlanOfferWords } from './plan-offer-words.server.ts';
import { selectAreOffered } from './plan-offer-queries.server.ts';
import { readPlanOffer } from './start-plan.server.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

/**
 * Returns the words with which the cart offers one plan for all that it charges; null where a course is not sold bit by bit, or the
 * price is none for a plan. One query, and those of the price again for a cart with a coupon.
 */
export async function offerCartPlan(
  { db, clock, actor }: Deps,
  {
    quote,
    courseIds,
    settings,
  }: { readonly quote: Quote; readonly courseIds: readonly string[]; readonly settings: PlanSettings },
): Promise<PlanOfferWords | null> {
  const charged = new Set(
    quote.lines.flatMap(({ courseId, inside }) =>
      inside ? inside.flatMap((course) => (course.isOwned ? [] : [course.courseId])) : [courseId],
    ),
  );
  const isSold = quote.dropped.every(({ reason }) => reason !== 'not_for_sale');
  if (charged.size === 0 || !isSold || !(await selectAreOffered(db, [...charged]))) return null;
  const hasCoupon = quote.coupon !== null;
  const priceCents = hasCoupon
    ? sumCents(
        (await readPlanOffer(db, { courseIds, userId: userIdOf(actor), at: clock.now() })).lines.map(
          (line) => line.priceCents,
        ),
      )
    : quote.total;
  return cartPlanWords({ priceCents, courses: charged.size, hasCoupon }, settings);
}
