import { count, desc, eq, ne } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';

const columns = {
  id: payments.id,
  orderId: payments.orderId,
  orderNumber: orders.number,
  userId: payments.userId,
  buyerName: payments.buyerName,
  courseTitle: payments.courseTitle,
  amountCents: payments.amountCents,
  status: payments.status,
  paymentMethod: payments.paymentMethod,
  transactionId: payments.transactionId,
  createdAt: payments.createdAt,
};

/** The latest lines of the ledger, without what admins gave (decision M14). */
export async function selectRecentPayments(db: Database, limit: number) {
  return db
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(ne(payments.paymentMethod, 'admin_enrollment'))
    .orderBy(desc(payments.createdAt), payments.id)
    .limit(limit);
}

/** The latest lines of one user, with what admins gave. */
export async function selectPaymentsOfUser(db: Database, userId: string, limit: number) {
  return db
    .select(columns)
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), payments.id)
    .limit(limit);
}

export type LedgerRow = Awaited<ReturnType<typeof selectPaymentsOfUser>>[number];

export async function countPaymentsOfUser(db: Database, userId: string): Promise<number> {
  const [row] = await db.select({ payments: count() }).from(payments).where(eq(payments.userId, userId));
  return row?.payments ?? 0;
}
