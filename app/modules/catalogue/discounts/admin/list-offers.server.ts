import { reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { isId } from '#app/shared/ids.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor } from '#app/shared/cursor-page.ts';
import type { OfferKind } from '#app/shared/selling-terms.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../offer-errors.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { offerReader, selectCourseChoices, selectShownOffer, type CourseChoice } from './offer-list-queries.server.ts';
import { selectHasUses } from '../offer-use-queries.server.ts';
import { fixedTerms, type FixedTerm } from './fixed-terms.ts';
import type { OfferFilter, OfferListPage, ShownOffer } from './offer-list.ts';
import { selectCoursesOfOffer, selectOfferFigures, selectUsesOfOffer } from './offer-results-queries.server.ts';
import { latestWeeks, type OfferDetails, type OfferFigures } from './offer-results.ts';

/** Returns a page of the offers with their results, the latest start first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listOffers(
  { db, actor, clock }: ReadNowDeps,
  filter: OfferFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<OfferListPage> {
  requireCapability(actor, 'offers.read');
  const { read, found, counts } = await offerReader(db, filter, clock.now());
  const total = totalOf([found]);
  const { rows: offers, ...beside } = await readCursorPage(read, { cursor, limit, total });
  return { offers, counts, total, ...beside };
}

/** Returns an offer with its results. One query. Throws DomainError 'forbidden', 'offer_not_found'. */
export async function readOffer({ db, actor, clock }: ReadNowDeps, id: string): Promise<ShownOffer> {
  requireCapability(actor, 'offers.read');
  const offer = isId(id) ? await selectShownOffer(db, id, clock.now()) : null;
  if (!offer) throw refuse('offer_not_found');
  return offer;
}

/** Returns why the actor may not change an offer, such as a coupon of their own; null if they may. */
export async function whyNotChange({ db, actor }: ReadNowDeps, { userId }: ShownOffer): Promise<string | null> {
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
export async function readOfferForEditing(deps: ReadNowDeps, id: string): Promise<OfferForEditing> {
  requireCapability(deps.actor, 'offers.edit');
  const offer = await readOffer(deps, id);
  const fixed = fixedTerms(offer, { hasUses: await selectHasUses(deps.db, id), now: deps.clock.now() });
  return { offer, fixed, reason: await whyNotChange(deps, offer), courses: await selectCourseChoices(deps.db, id) };
}

/** Returns whether an offer that is to be changed is a coupon or a sale. One query. Throws DomainError 'forbidden', 'offer_not_found'. */
export async function readOfferKind({ db, actor }: ReadNowDeps, id: string): Promise<OfferKind> {
  requireCapability(actor, 'offers.edit');
  const offer = isId(id) ? await selectOffer(db, id) : null;
  if (!offer) throw refuse('offer_not_found');
  return offer.kind;
}

/** Returns the courses that a new offer may be for. One query. Throws DomainError 'forbidden'. */
export async function listCourseChoices({ db, actor }: ReadNowDeps): Promise<readonly CourseChoice[]> {
  requireCapability(actor, 'offers.edit');
  return selectCourseChoices(db, null);
}

/** Returns the figures above the list of offers. One query. Throws DomainError 'forbidden'. */
export async function readOfferFigures({ db, actor, clock }: ReadNowDeps): Promise<OfferFigures> {
  requireCapability(actor, 'offers.read');
  return selectOfferFigures(db, clock.now());
}

/** Returns what an offer has brought, by week and by course. Two queries. Throws DomainError 'forbidden'. */
export async function readOfferDetails(
  { db, actor, clock }: ReadNowDeps,
  offer: { readonly id: string; readonly startsAt: Date; readonly endsAt: Date | null },
): Promise<OfferDetails> {
  requireCapability(actor, 'offers.read');
  const now = clock.now();
  const { weeks, ...uses } = await selectUsesOfOffer(db, offer, now);
  return { ...uses, weeks: latestWeeks(offer, weeks, now), courses: await selectCoursesOfOffer(db, offer.id) };
}
