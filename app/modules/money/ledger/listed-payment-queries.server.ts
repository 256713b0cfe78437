import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import { orders, paymentMoment, orderLines } from '#app/database/schema/checkout.ts';
import type { Database } from '#app/platform/database.server.ts';
import { listedStatuses, type ListedStatus } from '#app/shared/payment-terms.ts';
import { isBounced } from './bounced.server.ts';
import { forOthers } from './order-line-queries.server.ts';
import type { ListedCourse } from './payment-list.ts';

/**
 * Condition: a line stands for its order, which is one row of lists, or has no order. The database knows how many lines have these values, and
 * so selects the index of the order.
 */
export const isListed = sql`(${orderLines.listedCents} is not null and ${orderLines.listedId} is not null)`;

const ownCourse = sql`json_build_array(json_build_object('title', ${orderLines.courseTitle}, 'lines', 1))`;

/** SQL for the courses of a line's order. */
export const coursesOfOrder = sql<readonly ListedCourse[]>`case when ${orderLines.orderId} is null then ${ownCourse}
  else (select json_agg(json_build_object('title', title, 'lines', lines) order by title)
    from (select l.course_title as title, count(*) as lines from payments l where l.order_id = ${orderLines.orderId} group by l.course_title) titles) end`;

const moment = paymentMoment(orderLines);

/** Columns of an order, or, where `isAlone`, of a line by itself. */
const columns = (isAlone: SQL) => ({
  id: orderLines.id,
  orderId: orderLines.orderId,
  orderNumber: orders.number,
  buyerId: sql<
    string | null
  >`coalesce(${orders.userId}, case when ${orderLines.orderId} is null then ${orderLines.userId} end)`,
  buyerName: orderLines.buyerName,
  courses: sql<readonly ListedCourse[]>`case when ${isAlone} then ${ownCourse} else ${coursesOfOrder} end`,
  amountCents: sql<number>`case when ${isAlone} then ${orderLines.amountCents} else ${orderLines.listedCents} end`,
  status: sql<ListedStatus>`case when ${isAlone} then ${orderLines.status} else ${orderLines.listedStatus} end`,
  isBounced: isBounced(orderLines.id),
  forOthers,
  planNumber: sql<
    string | null
  >`(select a.number from plan_payments l join plans a on a.id = l.plan_id where l.order_id = ${orderLines.orderId})`,
  transactionId: orderLines.transactionId,
  paymentDate: orderLines.paymentDate,
  createdAt: orderLines.createdAt,
});

/** Selects the latest orders, without staff enrolments, in the order of the portal's list of payments. */
export async function selectRecentPayments(db: Database, limit: number) {
  // Each status has its own part of the index.
  const latest = listedStatuses
    .filter((status) => status !== 'admin_enrolled')
    .map(
      (
        status,
      ) => sql`(select ${orderLines.id} from ${orderLines} where ${isListed} and ${orderLines.listedStatus} = ${status}
        order by ${moment} desc, ${orderLines.listedId} desc limit ${limit})`,
    );
  return db
    .select(columns(sql`false`))
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(sql`${orderLines.id} in (${sql.join(latest, sql` union all `)})`)
    .orderBy(desc(moment), desc(orderLines.id))
    .limit(limit);
}

/** Returns the query of the ids of what a user bought, for whomever, and of their lines without an order. */
const boughtBy = (userId: string) => sql`
  select l.id from orders o join payments l on l.order_id = o.id and l.id = l.listed_id where o.user_id = ${userId}
  union all select id from payments where user_id = ${userId} and order_id is null`;

/** Returns the query of the ids of the lines of orders that others paid for a user: gifts that they opened, seats that they took. */
const paidFor = (userId: string) => sql`
  select l.id from payments l join orders o on o.id = l.order_id where l.user_id = ${userId} and o.user_id is distinct from ${userId}`;

/**
 * Selects the latest payments of one user: what they bought, for themselves and for others, with staff enrolments; and what others paid for
 * them, line by line.
 */
export async function selectPaymentsOfUser(db: Database, userId: string, limit: number) {
  const isPaidByOther = sql<boolean>`(${orderLines.orderId} is not null and ${orders.userId} is distinct from ${userId})`;
  return db
    .select({ ...columns(isPaidByOther), isPaidByOther })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        sql`${orderLines.id} in (${boughtBy(userId)} union all ${paidFor(userId)})`,
        sql`(${orderLines.listedStatus} is not null or ${isPaidByOther})`,
      ),
    )
    .orderBy(desc(moment), desc(orderLines.id))
    .limit(limit);
}

export type LedgerRow = Awaited<ReturnType<typeof selectRecentPayments>>[number];

/** Counts the orders of a user, and their lines without an order. */
export async function countPaymentsOfUser(db: Database, userId: string): Promise<number> {
  const { rows } = await db.execute<{ payments: number }>(
    sql`select count(*)::int as payments from (${boughtBy(userId)}) bought`,
  );
  return rows[0]?.payments ?? 0;
}
