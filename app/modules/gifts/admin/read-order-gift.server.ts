import { reasonAgainst } from '#app/modules/identity/decisions/require-decision.server.ts';
import { selectPeopleOfOrder } from '#app/modules/ledger/decision-facts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { selectGiftOfOrder } from '../gift-view-queries.server.ts';
import type { GiftDeskErrorCode } from './gift-desk-errors.ts';

/** A gift as staff see it: without its message, link and code. */
export type OrderGift = NonNullable<Awaited<ReturnType<typeof selectGiftOfOrder>>> & {
  /** Why the reader may not mail it again or change its address; null if they may. */
  readonly reason: string | null;
};

/** Returns the gift that an order pays; null for any other order. Three queries at most. Throws DomainError 'forbidden'. */
export async function readOrderGift(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  orderId: string,
): Promise<OrderGift | null> {
  if (!can(actor, 'payments.read')) throw new DomainError<GiftDeskErrorCode>('forbidden');
  const gift = await selectGiftOfOrder(db, orderId);
  if (!gift) return null;
  const isOffered = can(actor, 'orders.make');
  const reason = isOffered
    ? await reasonAgainst(db, actor, 'gift.change', { people: await selectPeopleOfOrder(db, orderId) })
    : null;
  return { ...gift, reason };
}
