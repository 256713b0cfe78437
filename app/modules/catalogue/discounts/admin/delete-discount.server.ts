import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../discount-errors.ts';
import { selectHasUses } from '../discount-use-queries.server.ts';
import { selectDiscount } from '../discount-queries.server.ts';
import { deleteDiscount } from './discount-write-queries.server.ts';

/** Whether a discount may be deleted: before its start. Later its price is a former price, and its results count. */
export const mayDelete = ({ startsAt }: { readonly startsAt: Date }, now: Date): boolean => startsAt > now;

/** Deletes a discount that has not begun and that no order has used. Throws DomainError 'forbidden', 'discount_not_found', 'discount_begun'. */
export async function removeDiscount(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id }: { readonly id: string },
): Promise<void> {
  requireCapability(actor, 'discounts.edit');
  await db.transaction(async (tx) => {
    const discount = isId(id) ? await selectDiscount(tx, id, { lock: true }) : null;
    if (!discount) throw refuse('discount_not_found');
    if (!mayDelete(discount, clock.now()) || (await selectHasUses(tx, id))) throw refuse('discount_begun');
    await deleteDiscount(tx, id);
    await recordAudit(tx, actor, {
      action: 'offer.deleted',
      subjectType: 'offer',
      subjectId: id,
      before: { title: discount.name },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
