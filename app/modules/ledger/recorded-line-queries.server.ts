import { asc, eq, sql } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { gifts } from '#app/database/schema/gifts.ts';
import { users } from '#app/database/schema/identity.ts';
import { seats } from '#app/database/schema/seats.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import { isBounced } from './bounced.server.ts';
import { isBeingRefunded } from './gifts/gift-queries.server.ts';
import { forOthers } from './payment-queries.server.ts';
import type { RecordedLine } from './recorded-line.ts';

/** Selects the lines of an order with whose they are, by course and seat. */
export async function selectRecordedLines(db: Database, orderId: string): Promise<RecordedLine[]> {
  const rows = await db
    .select({
      paymentId: payments.id,
      title: payments.courseTitle,
      amountCents: payments.amountCents,
      status: payments.status,
      kind: forOthers,
      state: sql<RecordedLine['state']>`coalesce(${seats.state}, ${gifts.state})`,
      person: sql<
        string | null
      >`coalesce(${users.name}, ${gifts.recipientName}, case when ${forOthers} is null then ${payments.buyerName} end)`,
      email: sql<string | null>`coalesce(${users.email}, ${seats.email}, ${gifts.recipientEmail})`,
      isBeingRefunded: isBeingRefunded(payments.id),
      isBounced: isBounced(payments.id),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(seats, eq(seats.paymentId, payments.id))
    .leftJoin(gifts, eq(gifts.orderId, payments.orderId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.courseTitle), asc(payments.courseId), asc(payments.seatNumber), asc(payments.id));
  return rows.map((row) => ({ ...row, amountCents: toCents(row.amountCents), status: row.status as PaymentStatus }));
}
