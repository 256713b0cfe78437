import type { OfferKind } from '#app/shared/selling-terms.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { estimateOffer, type Estimate, type PricedOffer } from './estimate-cost.ts';
import type { OfferInput } from './offer-input.ts';
import { resolveTerms } from './offer-terms.server.ts';
import type { OfferTerms } from './offer-write-queries.server.ts';
import { selectLastMonth } from './past-order-queries.server.ts';

type Terms = Omit<OfferTerms, 'codeKey' | 'endsAt'>;

/** Returns what an offer would have cost in the last calendar month. One query. Throws DomainError 'forbidden'. */
export async function estimateTerms({ db, actor, clock }: ReadNowDeps, terms: Terms): Promise<Estimate> {
  requireCapability(actor, 'offers.read');
  const { kind, name, reduction, courses, startsAt, ...limits } = terms;
  const { orders, isCapped } = await selectLastMonth(db, clock.now());
  const of = { offerId: 'estimate', reduction, courses };
  const offer: Readonly<Record<OfferKind, () => PricedOffer>> = {
    sale: () => ({ kind: 'sale', ...of, startsAt, endsAt: null }),
    bundle: () => ({ kind: 'bundle', offerId: 'estimate', name, reduction, courseIds: [...(courses ?? [])] }),
    coupon: () => ({ kind: 'coupon', ...of, code: name, ...limits }),
  };
  return { ...estimateOffer(orders, offer[kind]()), isCapped };
}

/**
 * Returns what an offer that is being written would have cost in the last calendar month. At most three queries. Throws DomainError
 * 'forbidden', 'person_unknown', 'courses_unknown', 'ends_before_start'.
 */
export async function estimateInput(deps: ReadNowDeps, kind: OfferKind, input: OfferInput): Promise<Estimate> {
  requireCapability(deps.actor, 'offers.edit');
  return estimateTerms(deps, await resolveTerms(deps.db, kind, input, deps.clock.now()));
}
