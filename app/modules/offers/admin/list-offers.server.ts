import { reasonAgainst } from '#app/modules/identity/decisions/require-decision.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import type { OfferKind } from '#app/shared/offer-terms.ts';
import type { OfferErrorCode } from '../offer-errors.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { requireOffers, type OfferReadDeps } from './offer-deps.ts';
import { offerReader, selectCourseChoices, selectShownOffer, type CourseChoice } from './offer-list-queries.server.ts';
import { selectHasUses } from '../offer-use-queries.server.ts';
import { fixedTerms, type FixedTerm } from './fixed-terms.ts';
import type { OfferFilter, OfferListPage, ShownOffer } from './offer-list.ts';

/** Returns a page of the offers with their results, the latest start first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listOffers(
  { db, actor, clock }: OfferReadDeps,
  filter: OfferFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<OfferListPage> {
  requireOffers(actor, 'offers.read');
  const { read, found, counts } = await offerReader(db, filter, clock.now());
  const total = totalOf([found]);
  const { rows: offers, ...beside } = await readCursorPage(read, { cursor, limit, total });
  return { offers, counts, total, ...beside };
}

/** Returns an offer with its results. One query. Throws DomainError 'forbidden', 'offer_not_found'. */
export async function readOffer({ db, actor, clock }: OfferReadDeps, id: string): Promise<ShownOffer> {
  requireOffers(actor, 'offers.read');
  const offer = isId(id) ? await selectShownOffer(db, id, clock.now()) : null;
  if (!offer) throw new DomainError<OfferErrorCode>('offer_not_found');
  return offer;
}

/** Returns why the actor may not change an offer, such as a coupon of their own; null if they may. */
export async function whyNotChange({ db, actor }: OfferReadDeps, { userId }: ShownOffer): Promise<string | null> {
  return reasonAgainst(db, actor, 'discount.give', { people: { userIds: [userId] } });
}

/** An offer for its form. */
export interface OfferForEditing {
  readonly offer: ShownOffer;
  readonly fixed: ReadonlySet<FixedTerm>;
  /** Why the actor may not change it; null if they may. */
  readonly reason: string | null;
  /** Courses to choose from, with its own. */
  readonly courses: readonly CourseChoice[];
}

/** Returns an offer for its form. Four queries. Throws DomainError 'forbidden', 'offer_not_found'. */
export async function readOfferForEditing(deps: OfferReadDeps, id: string): Promise<OfferForEditing> {
  requireOffers(deps.actor, 'offers.edit');
  const offer = await readOffer(deps, id);
  const fixed = fixedTerms(offer, { hasUses: await selectHasUses(deps.db, id), now: deps.clock.now() });
  return { offer, fixed, reason: await whyNotChange(deps, offer), courses: await selectCourseChoices(deps.db, id) };
}

/** Returns whether an offer that is to be changed is a coupon or a sale. One query. Throws DomainError 'forbidden', 'offer_not_found'. */
export async function readOfferKind({ db, actor }: OfferReadDeps, id: string): Promise<OfferKind> {
  requireOffers(actor, 'offers.edit');
  const offer = isId(id) ? await selectOffer(db, id) : null;
  if (!offer) throw new DomainError<OfferErrorCode>('offer_not_found');
  return offer.kind;
}

/** Returns the courses that a new offer may be for. One query. Throws DomainError 'forbidden'. */
export async function listCourseChoices({ db, actor }: OfferReadDeps): Promise<readonly CourseChoice[]> {
  requireOffers(actor, 'offers.edit');
  return selectCourseChoices(db, null);
}
