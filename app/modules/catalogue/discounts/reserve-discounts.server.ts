import type { Database } from '#app/platform/database.server.ts';
import { limitsOf } from './find-coupon.server.ts';
import { lockFreedCoupons } from './discount-queries.server.ts';
import { reserveUses, insertLineDiscounts } from './discount-use-queries.server.ts';
import type { PricedLine } from './price-cart.ts';

/** For other modules, inside their own transactions. */
export { freeAbandonedUses } from './discount-use-queries.server.ts';

/** Writes what discounts took off the lines of a new order, with a held use of each discount. A line without a reduction has no row. */
export async function reserveDiscounts(
  tx: Database,
  input: {
    readonly orderId: string;
    readonly userId: string;
    readonly lines: readonly PricedLine[];
    /** The payments of the order by course. */
    readonly payments: ReadonlyMap<string, string>;
    readonly at: Date;
  },
): Promise<void> {
  const { lines, payments, ...order } = input;
  const lowered = lines.flatMap(({ courseId, fullCents, reduction }) => {
    const orderLineId = payments.get(courseId);
    if (!reduction || orderLineId === undefined) return [];
    return [{ orderLineId, discountId: reduction.discountId, fullCents, reductionCents: reduction.cents }];
  });
  await insertLineDiscounts(tx, { ...order, lines: lowered });
}

/**
 * Holds the discounts of an unpaid order for another try to pay it. Returns false if the order returned a use of a coupon that others have
 * taken meanwhile: then it is not sold at its price any more. The caller has locked the order and its buyer.
 */
export async function reserveDiscountsAgain(
  tx: Database,
  { orderId, userId, at }: { readonly orderId: string; readonly userId: string; readonly at: Date },
): Promise<boolean> {
  for (const discount of await lockFreedCoupons(tx, orderId))
    if (await limitsOf(tx, discount, { userId, now: at, without: orderId, lock: true })) return false;
  await reserveUses(tx, orderId, at);
  return true;
}
