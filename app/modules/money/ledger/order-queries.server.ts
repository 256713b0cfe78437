import { getLocale } from '#texts/runtime';
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { courses } from '#app/database/schema/catalogue.ts';
import { courseTexts } from '#app/database/schema/course-texts.ts';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import { incomingPayments } from '#app/database/schema/payments.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { discountCourses, discounts } from '#app/database/schema/discounts.ts';
import { instalmentPlanCourses } from '#app/database/schema/instalment-plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { CategoryId } from '#app/shared/course-terms.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { OrderStatus, PaymentStatus } from '#app/shared/payment-terms.ts';
import { isListed } from '#app/modules/catalogue/courses/course-queries.server.ts';
import {
  courseTextsIn,
  inOwnLanguage,
  soldTitle,
  translated,
} from '#app/modules/catalogue/courses/course-text-queries.server.ts';
import type { OrderAmounts, OrderLine } from './order.ts';
import { forOthers, isForOthers } from './order-line-queries.server.ts';
import {
  isInInstalmentPlan,
  isOfInstalmentPlan,
  isRefusedByInstalmentPlan,
} from './instalments/instalment-plan-queries.server.ts';

/**
 * Selects courses by their ids, or those of bundles by the bundles' ids, with today's price, whether they are for sale, also bit by bit, and
 * whether the learner has them. Orders store `ownTitle`.
 */
export async function selectCartCourses(
  db: Database,
  ids: readonly string[],
  userId: string | null,
  locale = getLocale(),
) {
  const requested = sql`${sql.param([...ids])}::uuid[]`;
  const rows = await db
    .select({
      courseId: courses.id,
      slug: courses.slug,
      title: translated.course.title,
      ...inOwnLanguage(['title']),
      ownTitle: courses.title,
      category: courses.category,
      instructor: courses.instructor,
      priceCents: courses.priceCents,
      imageId: courses.imageId,
      isForSale: sql<boolean>`${isListed}`,
      isInInstalments: sql<boolean>`exists (select from ${instalmentPlanCourses} where ${instalmentPlanCourses.courseId} = ${courses.id})`,
      isOwned: sql<boolean>`${enrolments.id} is not null or ${isInInstalmentPlan(sql`${userId}::uuid`, courses.id)}`,
    })
    .from(courses)
    .leftJoin(courseTexts, courseTextsIn(locale))
    .leftJoin(
      enrolments,
      and(
        eq(enrolments.courseId, courses.id),
        sql`${enrolments.userId} = ${userId}::uuid`,
        isNull(enrolments.revokedAt),
      ),
    )
    .where(
      sql`${courses.id} = any(array(select unnest(${requested}) union all select c.course_id from ${discountCourses} c
        join ${discounts} o on o.id = c.offer_id where o.id = any(${requested}) and o.kind = 'bundle'))`,
    );
  return rows.map((row) => ({
    ...row,
    category: row.category as CategoryId,
    priceCents: toCents(row.priceCents),
  }));
}

export type CartCourse = Awaited<ReturnType<typeof selectCartCourses>>[number];

/**
 * Locks a buyer until the transaction ends, so that their concurrent actions run one after another. Returns the buyer's name and e-mail
 * for the ledger, or null if the account is deleted.
 */
export async function lockBuyer(db: Database, userId: string) {
  const [row] = await db
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row ?? null;
}

export async function selectOrderByKey(db: Database, userId: string, idempotencyKey: string) {
  const [row] = await db
    .select({ id: orders.id, number: orders.number, status: orders.status, totalCents: orders.totalCents })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)));
  return row ? { ...row, status: row.status as OrderStatus, totalCents: toCents(row.totalCents) } : null;
}

export interface NewOrder extends OrderAmounts {
  readonly number: string;
  readonly idempotencyKey: string;
  readonly buyer: { readonly userId: string; readonly name: string; readonly email: string };
  readonly lines: readonly {
    readonly courseId: string;
    readonly title: string;
    readonly priceCents: Cents;
    /** From 1, for each course; absent for a line without a seat. */
    readonly seatNumber?: number;
  }[];
  /** True if the lines are for somebody else, who is not known yet. */
  readonly isForOthers?: boolean;
  readonly at: Date;
}

/** Inserts the order with a pending payment for each course. Returns the order's id, or null if the number is taken. */
export async function insertOrder(db: Database, order: NewOrder): Promise<string | null> {
  const { buyer, at } = order;
  const [row] = await db
    .insert(orders)
    .values({
      number: order.number,
      userId: buyer.userId,
      subtotalCents: order.subtotal,
      roundingCents: order.rounding,
      totalCents: order.total,
      idempotencyKey: order.idempotencyKey,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: orders.number })
    .returning({ id: orders.id });
  if (!row) return null;
  await db.insert(orderLines).values(
    order.lines.map((line) => ({
      orderId: row.id,
      userId: order.isForOthers ? null : buyer.userId,
      courseId: line.courseId,
      courseTitle: line.title,
      seatNumber: line.seatNumber ?? 0,
      buyerName: buyer.name,
      buyerEmail: buyer.email,
      amountCents: line.priceCents,
      createdAt: at,
      updatedAt: at,
    })),
  );
  return row.id;
}

/** Selects an order without its lines; null for an unknown id. `lock` locks it until the transaction ends. */
export async function selectOrder(db: Database, orderId: string, { lock = false } = {}) {
  const query = db.select().from(orders).where(eq(orders.id, orderId));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) return null;
  return {
    id: row.id,
    number: row.number,
    userId: row.userId,
    status: row.status as OrderStatus,
    subtotal: toCents(row.subtotalCents),
    rounding: toCents(row.roundingCents),
    total: toCents(row.totalCents),
    createdAt: row.createdAt,
    paidAt: row.paidAt,
  };
}

/** Selects the id of the order with this number; null if there is none. */
export async function selectOrderByNumber(db: Database, number: string): Promise<{ readonly id: string } | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return row ?? null;
}

/**
 * Selects the ids of unpaid orders of these numbers and this total that were made until a moment, in whole seconds as M-Pesa has; without
 * those whose plan refuses it.
 */
export async function selectUnpaidOrders(
  db: Database,
  of: { readonly numbers: readonly string[]; readonly totalCents: Cents; readonly madeBefore: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.number, [...of.numbers]),
        eq(orders.status, 'unpaid'),
        eq(orders.totalCents, of.totalCents),
        lte(sql`date_trunc('second', ${orders.createdAt})`, of.madeBefore.toISOString()),
        sql`not exists (select from ${orders} o where o.id = ${orders}.id and ${isRefusedByInstalmentPlan})`,
      ),
    )
    .orderBy(asc(orders.id));
  return rows.map(({ id }) => id);
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof selectOrder>>>;

/**
 * Selects the lines of an order by title, in the page's language, with whether each course is still for sale and whether its buyer has it
 * now; and whether its money waits for a person.
 */
export async function selectLinesToPay(db: Database, orderId: string, userId: string) {
  const rows = await db
    .select({
      courseId: orderLines.courseId,
      title: soldTitle(orderLines.courseId, orderLines.courseTitle, getLocale()),
      // An instalment plan goes on whatever becomes of the course in the shop.
      isForSale: sql<boolean>`coalesce(${isListed}, false) or ${isOfInstalmentPlan(orderLines.orderId)}`,
      isOwned: sql<boolean>`not ${isOfInstalmentPlan(orderLines.orderId)} and not ${isForOthers} and (${enrolments.id} is not null or ${isInInstalmentPlan(sql`${userId}::uuid`, orderLines.courseId)})`,
      forOthers,
      holdsMoney: sql<boolean>`exists (select from ${incomingPayments} r where r.order_id = ${orderLines.orderId} and r.state = 'review')`,
    })
    .from(orderLines)
    .leftJoin(courses, eq(courses.id, orderLines.courseId))
    .leftJoin(
      enrolments,
      and(eq(enrolments.courseId, orderLines.courseId), eq(enrolments.userId, userId), isNull(enrolments.revokedAt)),
    )
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id));
  return { lines: rows, holdsMoney: rows[0]?.holdsMoney ?? false };
}

export type LineToPay = Awaited<ReturnType<typeof selectLinesToPay>>['lines'][number];

/** Selects the payments of an order, by title. */
export async function selectOrderLines(db: Database, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .select({
      orderLineId: orderLines.id,
      courseId: orderLines.courseId,
      title: orderLines.courseTitle,
      amountCents: orderLines.amountCents,
      status: orderLines.status,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.courseTitle), asc(orderLines.id));
  return rows.map((row) => ({ ...row, amountCents: toCents(row.amountCents), status: row.status as PaymentStatus }));
}

/** Returns whether an order pays seats of an organisation that the user owns. */
export async function isOrderOfOwner(db: Database, orderId: string, userId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pack_orders b join packs k on k.id = b.pack_id
    join organisation_members m on m.organisation_id = k.organisation_id
    where b.order_id = ${orderId} and m.user_id = ${userId} and m.role = 'owner' limit 1`);
  return rows.length > 0;
}
