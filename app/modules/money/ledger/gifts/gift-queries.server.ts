import { and, eq, inArray, isNull, ne, or, lt, sql, type SQLWrapper } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { gifts } from '#app/database/schema/gifts.ts';
import { refundLines, refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { localeOfBuyer } from '../refund-queries.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { deletedPerson } from '#app/shared/person-name.ts';
import { liveRefundStatuses } from '#app/shared/payment-terms.ts';
import type { GiftState } from '#app/shared/selling-terms.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';

/** Condition: the order of this id pays a gift. */
export const isOfGift = (orderId: SQLWrapper) =>
  sql<boolean>`exists (select from ${gifts} where ${gifts.orderId} = ${orderId})`;

export type GiftRow = Omit<typeof gifts.$inferSelect, 'state'> & { readonly state: GiftState };

/** What a gift says, and to whom. */
export interface GiftWords {
  readonly senderName: string;
  readonly recipientName: string;
  readonly recipientEmail: string | null;
  readonly message: string;
  readonly mailOn: string | null;
  /** Language of the mail and the card. */
  readonly locale: Locale;
}

type NewGift = GiftWords & Pick<GiftRow, 'orderId' | 'code'> & { readonly at: Date };

/** Inserts a gift that waits for its payment. Returns whether its code was free. */
export async function insertGift(tx: Database, { at, ...gift }: NewGift): Promise<boolean> {
  const rows = await tx
    .insert(gifts)
    .values({ ...gift, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: gifts.code })
    .returning({ id: gifts.id });
  return rows.length > 0;
}

/** Selects a gift; null for an unknown id. Lock its order first to change it. */
export async function selectGift(db: Database, giftId: string): Promise<GiftRow | null> {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, giftId));
  return row ? { ...row, state: row.state as GiftState } : null;
}

export type GiftChange = Partial<GiftWords & Pick<GiftRow, 'code' | 'state' | 'mailedAt' | 'openedAt'>>;

/** Changes a gift, whose order the caller has locked. */
export async function updateGift(tx: Database, giftId: string, change: GiftChange, at: Date): Promise<void> {
  await tx
    .update(gifts)
    .set({ ...change, updatedAt: at })
    .where(eq(gifts.id, giftId));
}

/** Sets the state of the gift that an order pays, which the caller has locked; nothing for any other order. */
export async function updateGiftOfOrder(tx: Database, orderId: string, state: GiftState, at: Date): Promise<void> {
  await tx.update(gifts).set({ state, updatedAt: at }).where(eq(gifts.orderId, orderId));
}

/** Makes the learner of a gift's payment known, once. */
export async function updateRecipient(tx: Database, orderLineId: string, userId: string, at: Date): Promise<void> {
  await tx.update(orderLines).set({ userId, updatedAt: at }).where(eq(orderLines.id, orderLineId));
}

/** What stands in the place of all that a gift says. */
export const scrubbed = {
  senderName: deletedPerson.name,
  recipientName: deletedPerson.name,
  recipientEmail: null,
  message: '',
  mailOn: null,
  mailedAt: null,
} as const;

/** Anonymises what a buyer wrote on gifts; not on unopened ones, which are still somebody's. */
export async function anonymiseGiftsOf(tx: Database, userId: string, at: Date): Promise<void> {
  const ofBuyer = sql`${gifts.orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${userId})`;
  await tx
    .update(gifts)
    .set({ ...scrubbed, updatedAt: at })
    .where(and(ofBuyer, ne(gifts.state, 'unopened')));
}

/** Anonymises a learner in the gifts that they opened. */
export async function anonymiseGiftsFor(tx: Database, userId: string, at: Date): Promise<void> {
  const ofLearner = sql`${gifts.orderId} in (select ${orderLines.orderId} from ${orderLines} where ${orderLines.userId} = ${userId})`;
  const { senderName: _giver, ...recipient } = scrubbed;
  await tx
    .update(gifts)
    .set({ ...recipient, updatedAt: at })
    .where(and(ofLearner, ne(gifts.state, 'unopened')));
}

/** Selects the gift of a code; null for an unknown one. */
export async function selectGiftIdByCode(db: Database, code: string): Promise<string | null> {
  const [row] = await db.select({ id: gifts.id }).from(gifts).where(eq(gifts.code, code));
  return row?.id ?? null;
}

/** Condition: a refund of the payment is under way. */
export const isBeingRefunded = (orderLineId: SQLWrapper) =>
  sql<boolean>`exists (select from ${refundLines} join ${refunds} on ${refunds.id} = ${refundLines.refundId}
    where ${refundLines.orderLineId} = ${orderLineId} and ${inArray(refunds.status, [...liveRefundStatuses])})`;

/** Selects the only line of a gift's order, its title in the language of the gift and in the buyer's, and whether its money is going back. */
export async function selectGiftLine(db: Database, orderId: string) {
  const [row] = await db
    .select({
      orderLineId: orderLines.id,
      courseId: orderLines.courseId,
      title: soldTitle(
        orderLines.courseId,
        orderLines.courseTitle,
        sql`(select g.locale from ${gifts} g where g.order_id = payments.order_id)`,
      ),
      buyersTitle: soldTitle(orderLines.courseId, orderLines.courseTitle, localeOfBuyer(sql`payments.order_id`)),
      userId: orderLines.userId,
      // Named in full, because a select from one table leaves the table out.
      isBeingRefunded: isBeingRefunded(sql`payments.id`),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  return row ?? null;
}

/** Notes that the mail of an unopened gift was written, unless it was since `before`. Returns whether this call did so. */
export async function updateMailed(
  tx: Database,
  giftId: string,
  { at, before }: { readonly at: Date; readonly before: Date | null },
): Promise<boolean> {
  const isDue = before === null ? isNull(gifts.mailedAt) : or(isNull(gifts.mailedAt), lt(gifts.mailedAt, before));
  const rows = await tx
    .update(gifts)
    .set({ mailedAt: at, updatedAt: at })
    .where(and(eq(gifts.id, giftId), eq(gifts.state, 'unopened'), isDue))
    .returning({ id: gifts.id });
  return rows.length > 0;
}
