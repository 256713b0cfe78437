import {
  type InstalmentPlanSettings,
  daysFor,
  priceOfDay,
  type InstalmentPlanMoney,
} from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import type { Quote } from '#app/modules/money/checkout/quote.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ReadDeps, ReadNowDeps } from '#app/platform/use-case-deps.ts';
import type { BundlePage } from '#app/modules/money/checkout/bundles/read-bundle.server.ts';
import { toCents } from '#app/shared/money.ts';
import {
  cartInstalmentWords,
  bundleInstalmentWords,
  runningInstalmentPlanWords,
} from './instalment-offer-words.server.ts';
import { type InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import { selectAreOffered } from './instalment-plan-view-queries.server.ts';
import { findInstalmentOffer, readInstalmentOffer, type KnownPrices } from './start-instalment-plan.server.ts';
import { findRunningInstalmentPlan } from './read-instalment-plan.server.ts';
import { choicesOf } from './instalment-plan-view.ts';

/**
 * Returns the words with which the cart offers one plan for all that it charges; null where no such plan can be started: the cart itself
 * is shown all the same. One query, and those of the price again for a cart with a coupon.
 */
export async function offerCartInstalments(
  { db, clock, actor }: ReadNowDeps,
  {
    quote,
    courseIds,
    settings,
  }: { readonly quote: Quote; readonly courseIds: readonly string[]; readonly settings: InstalmentPlanSettings },
): Promise<InstalmentOfferWords | null> {
  const charged = new Set(
    quote.lines.flatMap(({ courseId, inside }) =>
      inside ? inside.flatMap((course) => (course.isOwned ? [] : [course.courseId])) : [courseId],
    ),
  );
  const isSold = quote.dropped.every(({ reason }) => reason !== 'not_for_sale');
  if (charged.size === 0 || !isSold || !(await selectAreOffered(db, [...charged]))) return null;
  const hasCoupon = quote.coupon !== null;
  const of = { courses: charged.size, hasCoupon };
  if (!hasCoupon) return cartInstalmentWords({ ...of, priceCents: quote.total }, settings);
  const offer = await findInstalmentOffer(db, { courseIds, userId: userIdOf(actor), at: clock.now() });
  return offer instanceof DomainError
    ? null
    : cartInstalmentWords({ ...of, priceCents: offer.terms.priceCents }, settings);
}

/**
 * Returns the words with which the page of a bundle offers one plan for the courses that the visitor does not have, or tells of the
 * visitor's paused plan for one of them; null where neither is. One query if the visitor has all of them, else none.
 */
export async function offerBundleInstalments(
  { db, actor }: ReadDeps,
  { id, state, priceCents, courses }: BundlePage,
  settings: InstalmentPlanSettings,
): Promise<InstalmentOfferWords | null> {
  if (state === 'closed') return null;
  if (state === 'owned') {
    const plan = await findRunningInstalmentPlan(
      { db, actor },
      courses.map(({ courseId }) => courseId),
    );
    return plan?.state === 'paused' ? runningInstalmentPlanWords(plan) : null;
  }
  const charged = courses.filter(({ isOwned }) => !isOwned);
  return charged.every(({ isInInstalments }) => isInInstalments)
    ? bundleInstalmentWords({ id, priceCents, courses: charged.length }, settings)
    : null;
}

/** Returns what a plan for courses that starts now costs, and what its first payment may be. Throws DomainError as `startInstalmentPlan`. */
export async function describeInstalmentOffer(
  { db, clock, actor }: ReadNowDeps,
  courseIds: readonly string[],
  known?: KnownPrices,
) {
  const now = clock.now();
  const { lines, terms, bundle } = await readInstalmentOffer(
    db,
    { courseIds, userId: userIdOf(actor), at: now },
    known,
  );
  const plan: InstalmentPlanMoney = { ...terms, state: 'waiting', paidCents: toCents(0), accessUntil: null };
  return {
    bundle,
    courses: lines.map(({ title, slug, priceCents }) => ({ title, slug, priceCents })),
    priceCents: terms.priceCents,
    firstCents: terms.firstCents,
    firstDays: daysFor(plan, terms.firstCents),
    dayCents: priceOfDay(terms),
    choices: choicesOf(plan, now),
  };
}
