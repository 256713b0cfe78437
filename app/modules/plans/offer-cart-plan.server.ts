import type { PlanSettings } from '#app/modules/ledger/plans/plan.ts';
import type { Quote } from '#app/modules/checkout/quote.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { cartPlanWords, type PlanOfferWords } from './plan-offer-words.server.ts';
import { selectAreOffered } from './plan-offer-queries.server.ts';
import { findPlanOffer } from './start-plan.server.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

/**
 * Returns the words with which the cart offers one plan for all that it charges; null where no such plan can be started: the cart itself
 * is shown all the same. One query, and those of the price again for a cart with a coupon.
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
  const of = { courses: charged.size, hasCoupon };
  if (!hasCoupon) return cartPlanWords({ ...of, priceCents: quote.total }, settings);
  const offer = await findPlanOffer(db, { courseIds, userId: userIdOf(actor), at: clock.now() });
  return offer instanceof DomainError ? null : cartPlanWords({ ...of, priceCents: offer.terms.priceCents }, settings);
}
