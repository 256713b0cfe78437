import { enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { selectOrder, type OrderRow } from '../order-queries.server.ts';
import { generateGiftCode, writeOrder } from '../order-number.server.ts';
import {
  insertGift,
  scrubbed,
  selectGift,
  selectGiftIdByCode,
  selectGiftLine,
  updateGift,
  updateRecipient,
  type GiftChange,
  type GiftRow,
  type GiftWords,
} from './gift-queries.server.ts';

/** The order of a gift. */
export interface GiftOrder {
  readonly orderId: string;
  readonly number: string;
  readonly totalCents: Cents;
}

/**
 * Inserts an order of one course for somebody who is not known yet, with its gift, in the caller's transaction. The price is whole
 * shillings. The caller has locked the buyer.
 */
export async function writeGift(
  tx: Database,
  input: {
    readonly buyer: { readonly userId: string; readonly name: string; readonly email: string };
    readonly course: { readonly courseId: string; readonly title: string };
    readonly priceCents: Cents;
    readonly words: GiftWords;
    readonly idempotencyKey: string;
    readonly at: Date;
  },
): Promise<GiftOrder> {
  const { buyer, course, priceCents, words, idempotencyKey, at } = input;
  const lines = [{ ...course, priceCents }];
  const amounts = { subtotal: priceCents, rounding: toCents(0), total: priceCents };
  const placed = await writeOrder(tx, { ...amounts, idempotencyKey, buyer, lines, isForOthers: true, at });
  let isWritten = false;
  while (!isWritten)
    isWritten = await insertGift(tx, { ...words, orderId: placed.orderId, code: generateGiftCode(), at });
  return { ...placed, totalCents: priceCents };
}

/** A gift with its order, which is locked until the transaction ends. Everything that changes a gift locks its order first. */
export interface LockedGift {
  readonly gift: GiftRow;
  readonly order: OrderRow;
  readonly line: NonNullable<Awaited<ReturnType<typeof selectGiftLine>>>;
}

/** Locks the gift of this id or code; null for an unknown one, and for a code that was replaced during the wait. */
export async function lockGift(
  tx: Database,
  requested: { readonly giftId: string } | { readonly code: string },
): Promise<LockedGift | null> {
  const giftId = 'giftId' in requested ? requested.giftId : await selectGiftIdByCode(tx, requested.code);
  const seen = giftId === null ? null : await selectGift(tx, giftId);
  const order = seen && (await selectOrder(tx, seen.orderId, { lock: true }));
  const gift = seen && (await selectGift(tx, seen.id));
  const line = gift && (await selectGiftLine(tx, gift.orderId));
  if (!order || !gift || !line || ('code' in requested && gift.code !== requested.code)) return null;
  return { gift, order, line };
}

/** Gives the course of a locked, unopened gift to a learner, whom the caller has locked and who does not have it. */
export async function openGift(
  tx: Database,
  { gift, order, line }: LockedGift,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<void> {
  const { orderLineId, courseId } = line;
  if (gift.state !== 'unopened' || courseId === null) throw new RangeError(`gift ${gift.id} cannot be opened`);
  await updateRecipient(tx, orderLineId, userId, at);
  await enrol(tx, { userId, courseId, orderLineId, source: 'payment', at });
  // Of a giver whose account is deleted nothing is kept once the gift has done its work.
  await updateGift(tx, gift.id, { ...(order.userId === null && scrubbed), state: 'opened', openedAt: at }, at);
}

/** Changes to whom a locked, unopened gift goes, under a new code: the former link and card are void. */
export async function redirectGift(
  tx: Database,
  { gift }: LockedGift,
  words: Omit<GiftChange, 'code' | 'state' | 'openedAt' | 'mailedAt'>,
  at: Date,
): Promise<void> {
  await updateGift(tx, gift.id, { ...words, code: generateGiftCode(), mailedAt: null }, at);
}
