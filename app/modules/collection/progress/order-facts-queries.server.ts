import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { payments } from '#app/database/schema/checkout.ts';
import { profiles } from '#app/database/schema/identity.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';

const holdsMoney = sql<boolean>`exists (
  select from mpesa_receipts r where r.order_id = ${payments.orderId} and r.state = 'review')`;

/** The lines of an order by title, with whether its buyer has the course now; whether money of it waits for a person's decision, and the number its buyer last paid from. */
export async function selectOrderFacts(db: Database, orderId: string) {
  const rows = await db
    .select({
      courseId: payments.courseId,
      title: payments.courseTitle,
      amountCents: payments.amountCents,
      status: payments.status,
      isOwned: sql<boolean>`${enrolments.id} is not null`,
      holdsMoney,
      buyerPhone: profiles.phoneNumber,
    })
    .from(payments)
    .leftJoin(profiles, eq(profiles.userId, payments.userId))
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.userId, payments.userId),
        eq(enrolments.courseId, payments.courseId),
        isNull(enrolments.revokedAt),
      ),
    )
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.courseTitle), asc(payments.id));
  return {
    lines: rows.map(({ courseId, title, amountCents, status, isOwned }) => ({
      courseId,
      title,
      amountCents: toCents(amountCents),
      status: status as PaymentStatus,
      isOwned,
    })),
    holdsMoney: rows[0]?.holdsMoney ?? false,
    buyerPhone: rows[0]?.buyerPhone ?? null,
  };
}
