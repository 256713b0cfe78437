import { requireOffers, type OfferReadDeps } from './offer-deps.ts';
import { selectCoursesOfOffer, selectOfferFigures, selectUsesOfOffer } from './offer-results-queries.server.ts';
import { latestWeeks, type OfferDetails, type OfferFigures } from './offer-results.ts';

/** Returns the figures above the list of offers. One query. Throws DomainError 'forbidden'. */
export async function readOfferFigures({ db, actor, clock }: OfferReadDeps): Promise<OfferFigures> {
  requireOffers(actor, 'offers.read');
  return selectOfferFigures(db, clock.now());
}

/** Returns what an offer has brought, by week and by course. Two queries. Throws DomainError 'forbidden'. */
export async function readOfferDetails(
  { db, actor, clock }: OfferReadDeps,
  offer: { readonly id: string; readonly startsAt: Date; readonly endsAt: Date | null },
): Promise<OfferDetails> {
  requireOffers(actor, 'offers.read');
  const now = clock.now();
  const { weeks, ...uses } = await selectUsesOfOffer(db, offer, now);
  return { ...uses, weeks: latestWeeks(offer, weeks, now), courses: await selectCoursesOfOffer(db, offer.id) };
}
