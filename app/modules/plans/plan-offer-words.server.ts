import { daysFor, leftOf, planTermsOf, priceOfDay, type PlanSettings } from '#app/modules/ledger/plans/plan.ts';
import type { PlanRow } from '#app/modules/ledger/plans.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { smallestOf } from './plan-view.ts';
import { formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import { m } from '#texts';

/** What the page of a course says about paying bit by bit, or about a paused plan. Words, so that the page needs no script for them. */
export interface PlanOfferWords {
  readonly heading: string;
  readonly about: string;
  readonly costs: string;
  readonly start: string;
  readonly to: string;
  /** True for the plan of a learner, which stands in place of price and cart. */
  readonly isPaused?: true;
}

/** Returns the words for a course at this price; null where it is too cheap for a plan. */
export function planOfferWords(
  { id, priceCents }: { readonly id: string; readonly priceCents: Cents },
  settings: PlanSettings,
): PlanOfferWords | null {
  const terms = planTermsOf(priceCents, settings);
  if (!terms) return null;
  const first = formatKsh(terms.firstCents);
  const count = daysFor({ ...terms, paidCents: toCents(0) }, terms.firstCents);
  return {
    heading: m.plans_offer_heading(),
    about: m.plans_offer({ first, count, day: formatKsh(priceOfDay(terms)), price: formatKsh(terms.priceCents) }),
    costs: m.plans_offer_costs(),
    start: m.plans_offer_start({ first }),
    to: `/dashboard/plans/new/${id}`,
  };
}

/** Returns the words for a learner whose plan for the course is paused. */
export function pausedPlanWords(plan: PlanRow): PlanOfferWords {
  const left = leftOf(plan);
  const { amountCents, days } = smallestOf(plan);
  const words = { amount: formatKsh(amountCents), count: days, left: formatKsh(left) };
  return {
    heading: plan.accessUntil ? m.plans_paused_from({ day: formatDay(plan.accessUntil) }) : m.plans_paused(),
    about: m.plans_note_paused(),
    costs: amountCents < left ? m.plans_paused_opens(words) : m.plans_paused_last(words),
    start: m.plans_go_on(),
    to: `/dashboard/plans/${plan.number}`,
    isPaused: true,
  };
}
