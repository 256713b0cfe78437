import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { OfferErrorCode } from '../offer-errors.ts';
import { selectHasUses } from '../offer-use-queries.server.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { requireOffers, type OfferDeps } from './offer-deps.ts';
import { deleteOffer } from './offer-write-queries.server.ts';

/** Whether an offer may be deleted: before its start. Later its price is a former price, and its results count. */
export const mayDelete = ({ startsAt }: { readonly startsAt: Date }, now: Date): boolean => startsAt > now;

/** Deletes an offer that has not begun and that no order has used. Throws DomainError 'forbidden', 'offer_not_found', 'offer_begun'. */
export async function removeOffer(
  { db, actor, clock, liveEvents, address }: OfferDeps,
  { id }: { readonly id: string },
): Promise<void> {
  requireOffers(actor, 'offers.edit');
  await db.transaction(async (tx) => {
    const offer = isId(id) ? await selectOffer(tx, id, { lock: true }) : null;
    if (!offer) throw new DomainError<OfferErrorCode>('offer_not_found');
    if (!mayDelete(offer, clock.now()) || (await selectHasUses(tx, id)))
      throw new DomainError<OfferErrorCode>('offer_begun');
    await deleteOffer(tx, id);
    await recordAudit(tx, actor, {
      action: 'offer.deleted',
      subjectType: 'offer',
      subjectId: id,
      before: { title: offer.name },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
