import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../offer-errors.ts';
import { selectHasUses } from '../offer-use-queries.server.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { deleteOffer } from './offer-write-queries.server.ts';

/** Whether an offer may be deleted: before its start. Later its price is a former price, and its results count. */
export const mayDelete = ({ startsAt }: { readonly startsAt: Date }, now: Date): boolean => startsAt > now;

/** Deletes an offer that has not begun and that no order has used. Throws DomainError 'forbidden', 'offer_not_found', 'offer_begun'. */
export async function removeOffer(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id }: { readonly id: string },
): Promise<void> {
  requireCapability(actor, 'offers.edit');
  await db.transaction(async (tx) => {
    const offer = isId(id) ? await selectOffer(tx, id, { lock: true }) : null;
    if (!offer) throw refuse('offer_not_found');
    if (!mayDelete(offer, clock.now()) || (await selectHasUses(tx, id))) throw refuse('offer_begun');
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
