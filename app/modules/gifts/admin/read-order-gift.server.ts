import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { selectGiftOfOrder } from '../gift-view-queries.server.ts';
import type { GiftDeskErrorCode } from './gift-desk-errors.ts';

/** A gift as staff see it: without its message, link and code. */
export type OrderGift = NonNullable<Awaited<ReturnType<typeof selectGiftOfOrder>>>;

/** Returns the gift that an order pays; null for any other order. One query. Throws DomainError 'forbidden'. */
export async function readOrderGift(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  orderId: string,
): Promise<OrderGift | null> {
  if (!can(actor, 'payments.read')) throw new DomainError<GiftDeskErrorCode>('forbidden');
  return selectGiftOfOrder(db, orderId);
}
