import { count, desc, eq, sql } from 'drizzle-orm';
import { orders, paymentMoment, payments } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';
import { paymentStatuses } from '#app/shared/payment-terms.ts';

const moment = paymentMoment(payments);

const columns = {
  id: payments.id,
  orderId: payments.orderId,
  orderNumber: orders.number,
  userId: payments.userId,
  buyerName: payments.buyerName,
  courseTitle: payments.courseTitle,
  amountCents: payments.amountCents,
  status: payments.status,
  transactionId: payments.transactionId,
  paymentDate: payments.paymentDate,
  createdAt: payments.createdAt,
};

/** Selects the latest lines of the ledger, except grants, in the order of the portal's list of payments. */
export async function selectRecentPayments(db: Database, limit: number) {
  // Each status has its own part of the index.
  const latest = paymentStatuses
    .filter((status) => status !== 'admin_enrolled')
    .map(
      (status) => sql`(select ${payments.id} from ${payments} where ${payments.status} = ${status}
        order by ${moment} desc, ${payments.id} desc limit ${limit})`,
    );
  return db
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(sql`${payments.id} in (${sql.join(latest, sql` union all `)})`)
    .orderBy(desc(moment), desc(payments.id))
    .limit(limit);
}

/** Selects the latest lines of one user, with grants. */
export async function selectPaymentsOfUser(db: Database, userId: string, limit: number) {
  return db
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.userId, userId))
    .orderBy(desc(moment), desc(payments.id))
    .limit(limit);
}

export type LedgerRow = Awaited<ReturnType<typeof selectPaymentsOfUser>>[number];

export async function countPaymentsOfUser(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ payments: count() }).from(payments).where(eq(payments.userId, userId));
  return row?.payments ?? 0;
}
