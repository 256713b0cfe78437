import { daysFor, planTermsOf, priceOfDay, type PlanSettings } from '#app/modules/ledger/plans/plan.ts';
import { formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import { m } from '#texts';

/** What the page of a course says about paying bit by bit. Words, so that the page needs no script for them. */
export interface PlanOfferWords {
  readonly heading: string;
  readonly about: string;
  readonly costs: string;
  readonly start: string;
  readonly to: string;
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
