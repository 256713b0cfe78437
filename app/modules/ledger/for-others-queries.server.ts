import { sql, type SQLWrapper } from 'drizzle-orm';
import { payments } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isOfGift, updateGiftOfOrder } from './gifts/gift-queries.server.ts';
import { updateOpenSeats, updateRefundedSeats } from './seats/seat-queries.server.ts';

/** For whom a line is that has no learner when it is ordered: whoever opens a gift, or takes a seat; null for the buyer's own. */
export type ForOthers = 'gift' | 'seat' | null;

/** For whom the line of a select of payments is. */
export const forOthers = sql<ForOthers>`case when ${payments.seatNumber} > 0 then 'seat' when ${isOfGift(payments.orderId)} then 'gift' end`;

/** Condition: the line of a select of payments is for somebody else than its buyer. */
export const isForOthers = sql<boolean>`(${payments.seatNumber} > 0 or ${isOfGift(payments.orderId)})`;

/** Holds the money of a paid order for whoever opens its gift or takes its seats. */
export async function holdForOthers(
  tx: Database,
  orderId: string,
  lines: readonly { readonly forOthers: ForOthers }[],
  at: Date,
): Promise<void> {
  if (lines.some((line) => line.forOthers === 'gift')) await updateGiftOfOrder(tx, orderId, 'unopened', at);
  if (lines.some((line) => line.forOthers === 'seat')) await updateOpenSeats(tx, orderId, at);
}

/** Closes the gift and the seats whose payments were refunded; nothing for any other order. */
export async function closeForOthers(tx: Database, orderId: string, at: Date): Promise<void> {
  await updateGiftOfOrder(tx, orderId, 'refunded', at);
  await updateRefundedSeats(tx, orderId, at);
}

/**
 * Selects the learners whose enrolments a refund may change, in the order of locks: the order's buyer, or whoever has the gift or the seats
 * that it takes back.
 */
export async function selectLearners(
  db: Database,
  order: { readonly id: string; readonly userId: string | null },
  refundId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct p.user_id as id from refund_payments l join payments p on p.id = l.payment_id
      where l.refund_id = ${refundId} and p.user_id is not null and ${isOthers(sql`p`)}
    union select ${order.userId}::uuid where ${order.userId}::uuid is not null
      and not exists (select from payments p where p.order_id = ${order.id} and ${isOthers(sql`p`)})
    order by id`);
  return rows.map(({ id }) => id);
}

const isOthers = (payment: SQLWrapper) => sql`(${payment}.seat_number > 0 or ${isOfGift(sql`${payment}.order_id`)})`;
