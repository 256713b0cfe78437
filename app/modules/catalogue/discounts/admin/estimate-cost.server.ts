import type { DiscountKind } from '#app/shared/selling-terms.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { estimateDiscount, type Estimate, type PricedDiscount } from './cost-estimate.ts';
import type { DiscountInput } from './discount-input.ts';
import { resolveTerms } from './discount-terms.server.ts';
import type { DiscountTerms } from './discount-write-queries.server.ts';
import { selectLastMonth } from './past-order-queries.server.ts';

type Terms = Omit<DiscountTerms, 'codeKey' | 'endsAt'>;

/** Returns what a discount would have cost in the last calendar month. One query. Throws DomainError 'forbidden'. */
export async function estimateTerms({ db, actor, clock }: ReadNowDeps, terms: Terms): Promise<Estimate> {
  requireCapability(actor, 'discounts.read');
  const { kind, name, reduction, courses, startsAt, ...limits } = terms;
  const { orders, isCapped } = await selectLastMonth(db, clock.now());
  const of = { discountId: 'estimate', reduction, courses };
  const discount: Readonly<Record<DiscountKind, () => PricedDiscount>> = {
    sale: () => ({ kind: 'sale', ...of, startsAt, endsAt: null }),
    bundle: () => ({ kind: 'bundle', discountId: 'estimate', name, reduction, courseIds: [...(courses ?? [])] }),
    coupon: () => ({ kind: 'coupon', ...of, code: name, ...limits }),
  };
  return { ...estimateDiscount(orders, discount[kind]()), isCapped };
}

/**
 * Returns what a discount that is being written would have cost in the last calendar month. At most three queries. Throws DomainError
 * 'forbidden', 'person_unknown', 'courses_unknown', 'ends_before_start'.
 */
export async function estimateInput(deps: ReadNowDeps, kind: DiscountKind, input: DiscountInput): Promise<Estimate> {
  requireCapability(deps.actor, 'discounts.edit');
  return estimateTerms(deps, await resolveTerms(deps.db, kind, input, deps.clock.now()));
}
