import {
  daysFor,
  leftOf,
  planTermsOf,
  priceOfDay,
  type PlanSettings,
  type PlanTerms,
} from '#app/modules/money/ledger/plans/plan.ts';
import type { PlanOfferWords } from '#app/shared/plan-note.ts';
import { formatDay } from '#app/shared/dates.ts';
import { planOfCart, smallestOf } from './plan-view.ts';
import { formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import type { PlanRow } from '#app/modules/money/ledger/plans/plan-queries.server.ts';
import { m } from '#texts';

/** Returns the words for a course at this price; null where it is too cheap for a plan. */
export function planOfferWords(
  { id, priceCents }: { readonly id: string; readonly priceCents: Cents },
  settings: PlanSettings,
): PlanOfferWords | null {
  return wordsFor({ priceCents, courses: 1, of: id, costs: m.plans_offer_costs() }, settings);
}

/**
 * Returns the words for the courses of the cart at the price of today, without coupons; null where that is no price for a plan.
 */
export function cartPlanWords(
  {
    priceCents,
    courses,
    hasCoupon,
  }: { readonly priceCents: Cents; readonly courses: number; readonly hasCoupon: boolean },
  settings: PlanSettings,
): PlanOfferWords | null {
  const costs = m.plans_offer_costs() + (hasCoupon ? ` ${m.plans_no_coupon()}` : '');
  return wordsFor({ priceCents, courses, of: planOfCart, costs }, settings);
}

/** Returns the words for the courses of a bundle that a visitor does not have; null where they cost too little or too much for a plan. */
export function bundlePlanWords(
  { id, priceCents, courses }: { readonly id: string; readonly priceCents: Cents; readonly courses: number },
  settings: PlanSettings,
): PlanOfferWords | null {
  return wordsFor({ priceCents, courses, of: id, costs: m.plans_offer_costs() }, settings);
}

function wordsFor(
  offer: { readonly priceCents: Cents; readonly courses: number; readonly of: string; readonly costs: string },
  settings: PlanSettings,
): PlanOfferWords | null {
  const terms = planTermsOf(offer.priceCents, settings, offer.courses);
  if (!terms) return null;
  const first = formatKsh(terms.firstCents);
  const count = daysFor({ ...terms, paidCents: toCents(0) }, terms.firstCents);
  const words = { first, count, day: formatKsh(priceOfDay(terms)), price: formatKsh(terms.priceCents) };
  return {
    heading: m.plans_offer_heading(),
    about: offer.courses === 1 ? m.plans_offer(words) : m.plans_offer_all({ ...words, courses: offer.courses }),
    costs: offer.costs,
    start: m.plans_offer_start({ first }),
    to: `/dashboard/plans/new/${offer.of}`,
  };
}

type RunningPlan = PlanTerms & Pick<PlanRow, 'number' | 'state' | 'paidCents' | 'courseCount' | 'accessUntil'>;

/** Returns the words for a learner whose plan for the course is open or paused. */
export function runningPlanWords(plan: RunningPlan): PlanOfferWords {
  return plan.state === 'paused' ? pausedPlanWords(plan) : openPlanWords(plan);
}

function openPlanWords(plan: RunningPlan): PlanOfferWords {
  const isOne = plan.courseCount === 1;
  const left = formatKsh(leftOf(plan));
  const day = plan.accessUntil ? formatDay(plan.accessUntil) : '';
  return {
    heading: m.plans_open_until({ day }),
    about: m.plans_left_of({ left, price: formatKsh(plan.priceCents) }),
    costs: isOne ? m.plans_promise_pause() : m.plans_promise_pause_all(),
    start: m.plans_next_bit(),
    to: `/dashboard/plans/${plan.number}`,
    own: 'active',
  };
}

function pausedPlanWords(plan: RunningPlan): PlanOfferWords {
  const left = leftOf(plan);
  const { amountCents, days } = smallestOf(plan);
  const words = { amount: formatKsh(amountCents), count: days, left: formatKsh(left) };
  const isOne = plan.courseCount === 1;
  const opens = isOne ? m.plans_paused_opens : m.plans_paused_opens_all;
  const last = isOne ? m.plans_paused_last : m.plans_paused_last_all;
  return {
    heading: plan.accessUntil ? m.plans_paused_from({ day: formatDay(plan.accessUntil) }) : m.plans_paused(),
    about: isOne ? m.plans_note_paused() : m.plans_note_paused_all(),
    costs: amountCents < left ? opens(words) : last(words),
    start: m.plans_go_on(),
    to: `/dashboard/plans/${plan.number}`,
    own: 'paused',
  };
}
