import {
  daysFor,
  leftOf,
  instalmentPlanTermsOf,
  priceOfDay,
  type InstalmentPlanSettings,
  type InstalmentPlanTerms,
} from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import type { InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import { formatDay } from '#app/shared/dates.ts';
import { instalmentsOfCart, smallestOf } from './instalment-plan-view.ts';
import { formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import type { InstalmentPlanRow } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { m } from '#texts';

/** Returns the words for a course at this price; null where it is too cheap for a plan. */
export function instalmentOfferWords(
  { id, priceCents }: { readonly id: string; readonly priceCents: Cents },
  settings: InstalmentPlanSettings,
): InstalmentOfferWords | null {
  return wordsFor({ priceCents, courses: 1, of: id, costs: m.instalments_offer_costs() }, settings);
}

/**
 * Returns the words for the courses of the cart at the price of today, without coupons; null where that is no price for a plan.
 */
export function cartInstalmentWords(
  {
    priceCents,
    courses,
    hasCoupon,
  }: { readonly priceCents: Cents; readonly courses: number; readonly hasCoupon: boolean },
  settings: InstalmentPlanSettings,
): InstalmentOfferWords | null {
  const costs = m.instalments_offer_costs() + (hasCoupon ? ` ${m.instalments_no_coupon()}` : '');
  return wordsFor({ priceCents, courses, of: instalmentsOfCart, costs }, settings);
}

/** Returns the words for the courses of a bundle that a visitor does not have; null where they cost too little or too much for a plan. */
export function bundleInstalmentWords(
  { id, priceCents, courses }: { readonly id: string; readonly priceCents: Cents; readonly courses: number },
  settings: InstalmentPlanSettings,
): InstalmentOfferWords | null {
  return wordsFor({ priceCents, courses, of: id, costs: m.instalments_offer_costs() }, settings);
}

function wordsFor(
  offer: { readonly priceCents: Cents; readonly courses: number; readonly of: string; readonly costs: string },
  settings: InstalmentPlanSettings,
): InstalmentOfferWords | null {
  const terms = instalmentPlanTermsOf(offer.priceCents, settings, offer.courses);
  if (!terms) return null;
  const first = formatKsh(terms.firstCents);
  const count = daysFor({ ...terms, paidCents: toCents(0) }, terms.firstCents);
  const words = { first, count, day: formatKsh(priceOfDay(terms)), price: formatKsh(terms.priceCents) };
  return {
    heading: m.instalments_offer_heading(),
    about:
      offer.courses === 1 ? m.instalments_offer(words) : m.instalments_offer_all({ ...words, courses: offer.courses }),
    costs: offer.costs,
    start: m.instalments_offer_start({ first }),
    to: `/dashboard/plans/new/${offer.of}`,
  };
}

type RunningInstalmentPlan = InstalmentPlanTerms &
  Pick<InstalmentPlanRow, 'number' | 'state' | 'paidCents' | 'courseCount' | 'accessUntil'>;

/** Returns the words for a learner whose plan for the course is open or paused. */
export function runningInstalmentPlanWords(plan: RunningInstalmentPlan): InstalmentOfferWords {
  return plan.state === 'paused' ? pausedInstalmentPlanWords(plan) : openInstalmentPlanWords(plan);
}

function openInstalmentPlanWords(plan: RunningInstalmentPlan): InstalmentOfferWords {
  const isOne = plan.courseCount === 1;
  const left = formatKsh(leftOf(plan));
  const day = plan.accessUntil ? formatDay(plan.accessUntil) : '';
  return {
    heading: m.instalments_open_until({ day }),
    about: m.instalments_left_of({ left, price: formatKsh(plan.priceCents) }),
    costs: isOne ? m.instalments_promise_pause() : m.instalments_promise_pause_all(),
    start: m.instalments_next_bit(),
    to: `/dashboard/plans/${plan.number}`,
    own: 'active',
  };
}

function pausedInstalmentPlanWords(plan: RunningInstalmentPlan): InstalmentOfferWords {
  const left = leftOf(plan);
  const { amountCents, days } = smallestOf(plan);
  const words = { amount: formatKsh(amountCents), count: days, left: formatKsh(left) };
  const isOne = plan.courseCount === 1;
  const opens = isOne ? m.instalments_paused_opens : m.instalments_paused_opens_all;
  const last = isOne ? m.instalments_paused_last : m.instalments_paused_last_all;
  return {
    heading: plan.accessUntil
      ? m.instalments_paused_from({ day: formatDay(plan.accessUntil) })
      : m.instalments_paused(),
    about: isOne ? m.instalments_note_paused() : m.instalments_note_paused_all(),
    costs: amountCents < left ? opens(words) : last(words),
    start: m.instalments_go_on(),
    to: `/dashboard/plans/${plan.number}`,
    own: 'paused',
  };
}
