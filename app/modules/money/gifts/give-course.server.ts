import { readPricesForOthers } from '#app/modules/money/checkout/prices-for-others.server.ts';
import { maxOrderCents } from '#app/modules/money/ledger/order.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh } from '#app/shared/money.ts';
import { writeGift, type GiftOrder } from '#app/modules/money/ledger/gifts/gift-orders.server.ts';
import { lockBuyer, selectOrderByKey } from '#app/modules/money/ledger/order-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './gift-errors.ts';
import { readGiftWords, type GiftFields } from './gift-form.ts';

interface NewGift {
  readonly courseId: string;
  readonly fields: GiftFields;
  /** The price that the page showed, in cents. */
  readonly shownPriceCents: number;
  /** Generated each time the page is opened. The same key returns the same order. */
  readonly idempotencyKey: string;
}

/**
 * Places the order of a course that the actor pays for somebody else, at its price of today. Enrols nobody, the buyer included, who may have
 * the course. Throws DomainError of GiftErrorCode; 'gift_invalid' has a sentence for each wrong field.
 */
export async function giveCourse({ db, clock, actor }: ReadNowDeps, input: NewGift): Promise<GiftOrder> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const { courseId, idempotencyKey } = input;
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(idempotencyKey)) throw refuse('bad_order_key');
  const at = clock.now();
  const { words, errors } = readGiftWords(input.fields, at);
  if (errors) throw refuse('gift_invalid', errors);
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    if (!buyer) throw refuse('sign_in_required');
    const known = await selectOrderByKey(tx, userId, idempotencyKey);
    if (known) return { orderId: known.id, number: known.number, totalCents: known.totalCents };
    const { course, priceCents } = await readGiftOffer(tx, courseId, at);
    if (priceCents !== input.shownPriceCents) throw refuse('gift_price_changed', { price: formatKsh(priceCents) });
    return writeGift(tx, {
      buyer: { userId, ...buyer },
      course: { courseId, title: course.ownTitle },
      priceCents,
      words,
      idempotencyKey,
      at,
    });
  });
}

/**
 * Returns a course that may be given now, with its price in whole shillings, a sale included. Throws DomainError 'course_not_found',
 * 'course_not_for_sale', 'gift_not_offered'.
 */
export async function readGiftOffer(db: Database, courseId: string, at: Date) {
  const [offer] = isId(courseId) ? await readPricesForOthers(db, [courseId], at) : [];
  if (!offer) throw refuse('course_not_found');
  const { course, priceCents } = offer;
  if (!course.isForSale) throw refuse('course_not_for_sale', { title: course.title });
  if (priceCents === 0 || priceCents > maxOrderCents) throw refuse('gift_not_offered');
  return { course, priceCents };
}
