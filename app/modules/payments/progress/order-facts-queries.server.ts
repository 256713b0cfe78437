import { asc, eq, sql } from 'drizzle-orm';
import { payments } from '#app/database/schema/checkout.ts';
import { profiles } from '#app/database/schema/identity.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';

const holdsMoney = sql<boolean>`exists (
  select from mpesa_receipts r where r.order_id = ${payments.orderId} and r.state = 'review')`;

/** The lines of an order by title, whether money of it waits for a person's decision, and the number its buyer last paid from. */
export async function selectOrderFacts(db: Database, orderId: string) {
  const rows = await db
    .select({
      courseId: payments.courseId,
      title: payments.courseTitle,
      amountCents: payments.amountCents,
      status: payments.status,
      holdsMoney,
      buyerPhone: profiles.phoneNumber,
    })
    .from(payments)
    .leftJoin(profiles, eq(profiles.userId, payments.userId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.courseTitle), asc(payments.id));
  return {
    lines: rows.map(({ courseId, title, amountCents, status }) => ({
      courseId,
      title,
      amountCents: toCents(amountCents),
      status: status as PaymentStatus,
    })),
    holdsMoney: rows[0]?.holdsMoney ?? false,
    buyerPhone: rows[0]?.buyerPhone ?? null,
  };
}
