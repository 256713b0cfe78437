import { and, asc, desc, eq, inArray, isNull, lte, notExists, or, sql, type SQLWrapper } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { invoices } from '#app/database/schema/invoices.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { instalmentPlanLines, instalmentPlanPayments, instalmentPlans } from '#app/database/schema/instalment-plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import {
  minInstalment,
  openInstalmentPlanStates,
  type InstalmentPlanState,
  type InstalmentTaxTime,
} from '#app/shared/selling-terms.ts';
import type { InstalmentPlanTerms } from './instalment-plan-terms.ts';

type StoredInstalmentPlan = typeof instalmentPlans.$inferSelect;

/** A plan, as stored. */
export type InstalmentPlanRow = Omit<
  StoredInstalmentPlan,
  'priceCents' | 'firstCents' | 'paidCents' | 'state' | 'taxDue'
> & {
  readonly priceCents: Cents;
  readonly firstCents: Cents;
  readonly paidCents: Cents;
  readonly state: InstalmentPlanState;
  readonly taxDue: InstalmentTaxTime;
};

export const toInstalmentPlan = (row: StoredInstalmentPlan): InstalmentPlanRow => ({
  ...row,
  priceCents: toCents(row.priceCents),
  firstCents: toCents(row.firstCents),
  paidCents: toCents(row.paidCents),
  state: row.state as InstalmentPlanState,
  taxDue: row.taxDue as InstalmentTaxTime,
});

/** Condition: the order of this id pays a plan. */
export const isOfInstalmentPlan = (orderId: SQLWrapper) =>
  sql<boolean>`exists (select from ${instalmentPlanPayments} where ${instalmentPlanPayments.orderId} = ${orderId})`;

/** Condition: the learner pays the course by a plan that has begun and is neither paid nor cancelled. */
export const isInInstalmentPlan = (userId: SQLWrapper, courseId: SQLWrapper) =>
  sql<boolean>`exists (select from ${instalmentPlanLines} join ${instalmentPlans} on ${instalmentPlans.id} = ${instalmentPlanLines.planId} where ${instalmentPlanLines.openFor} = ${userId} and ${instalmentPlanLines.courseId} = ${courseId} and ${instalmentPlans.state} in ('active', 'paused'))`;

export interface NewInstalmentPlan extends InstalmentPlanTerms {
  readonly number: string;
  readonly userId: string;
  /** The courses, whose prices add up to the plan's. */
  readonly lines: readonly NewInstalmentPlanLine[];
  readonly taxDue: InstalmentTaxTime;
  readonly at: Date;
}

export interface NewInstalmentPlanLine {
  readonly courseId: string;
  readonly title: string;
  readonly priceCents: Cents;
}

/** Inserts a plan that waits for its first payment, with its courses. Returns it, or null if its number is taken. */
export async function insertInstalmentPlan(
  tx: Database,
  { at, lines, ...plan }: NewInstalmentPlan,
): Promise<InstalmentPlanRow | null> {
  const [first] = lines;
  if (!first) throw new RangeError('a plan without courses');
  const [row] = await tx
    .insert(instalmentPlans)
    .values({
      ...plan,
      courseId: first.courseId,
      courseTitle: first.title,
      courseCount: lines.length,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: instalmentPlans.number })
    .returning();
  if (!row) return null;
  // The database writes the line of a plan for one course.
  if (lines.length > 1)
    await tx.insert(instalmentPlanLines).values(
      lines.map(({ courseId, title, priceCents }, position) => {
        return { planId: row.id, position, courseId, courseTitle: title, priceCents };
      }),
    );
  return toInstalmentPlan(row);
}

/** A course of a plan; without an id once the course is gone. */
export interface InstalmentPlanLine {
  readonly courseId: string | null;
  readonly title: string;
  /** Its share of the plan's price. */
  readonly priceCents: Cents;
}

/** Selects the courses of a plan, in its order. */
export async function selectInstalmentPlanLines(db: Database, planId: string): Promise<InstalmentPlanLine[]> {
  const rows = await db
    .select({
      courseId: instalmentPlanLines.courseId,
      title: instalmentPlanLines.courseTitle,
      priceCents: instalmentPlanLines.priceCents,
    })
    .from(instalmentPlanLines)
    .where(eq(instalmentPlanLines.planId, planId))
    .orderBy(asc(instalmentPlanLines.position));
  return rows.map((row) => ({ ...row, priceCents: toCents(row.priceCents) }));
}

/** Sets the amounts of lines of an unpaid order that pays a plan for several courses. */
export async function updateShares(
  tx: Database,
  shares: readonly { readonly orderLineId: string; readonly amountCents: Cents }[],
): Promise<void> {
  const ids = sql.param(shares.map(({ orderLineId }) => orderLineId));
  const amounts = sql.param(shares.map(({ amountCents }) => amountCents));
  await tx.execute(sql`
    update ${orderLines} set amount_cents = s.cents from unnest(${ids}::uuid[], ${amounts}::int[]) as s (id, cents)
    where ${orderLines.id} = s.id and ${orderLines.amountCents} <> s.cents`);
}

/** Selects a plan by its number; null if there is none. */
export async function selectInstalmentPlanByNumber(db: Database, number: string): Promise<InstalmentPlanRow | null> {
  const [row] = await db.select().from(instalmentPlans).where(eq(instalmentPlans.number, number));
  return row ? toInstalmentPlan(row) : null;
}

/** Selects the plans of these numbers. */
export async function selectInstalmentPlansByNumbers(
  db: Database,
  numbers: readonly string[],
): Promise<InstalmentPlanRow[]> {
  const rows = await db
    .select()
    .from(instalmentPlans)
    .where(inArray(instalmentPlans.number, [...numbers]))
    .orderBy(asc(instalmentPlans.id));
  return rows.map(toInstalmentPlan);
}

/** Selects and locks a plan until the transaction ends. Lock its buyer first. */
export async function lockInstalmentPlan(tx: Database, planId: string): Promise<InstalmentPlanRow | null> {
  const [row] = await tx.select().from(instalmentPlans).where(eq(instalmentPlans.id, planId)).for('update');
  return row ? toInstalmentPlan(row) : null;
}

/** Selects and locks the plan that an order pays; null for any other order. Lock its buyer first. */
export async function lockInstalmentPlanOfOrder(tx: Database, orderId: string): Promise<InstalmentPlanRow | null> {
  const ofOrder = tx
    .select({ id: instalmentPlanPayments.planId })
    .from(instalmentPlanPayments)
    .where(eq(instalmentPlanPayments.orderId, orderId));
  const [row] = await tx.select().from(instalmentPlans).where(inArray(instalmentPlans.id, ofOrder)).for('update');
  return row ? toInstalmentPlan(row) : null;
}

/** Condition: an unpaid order `o` pays a plan that does not take its payment, as `whyInstalmentPlanRefuses`. */
export const isRefusedByInstalmentPlan = sql`exists (select from plan_payments l join plans a on a.id = l.plan_id
  where l.order_id = o.id and o.status = 'unpaid' and (a.state in ('paid', 'cancelled') or a.user_id is null or a.course_id is null
    or o.total_cents > a.price_cents - a.paid_cents
    or o.total_cents < case a.state when 'waiting' then a.first_cents else least(${minInstalment}, a.price_cents - a.paid_cents) end))`;

/** Selects the plan that an order pays; null for any other order. */
export async function selectInstalmentPlanOfOrder(db: Database, orderId: string): Promise<InstalmentPlanRow | null> {
  const ofOrder = db
    .select({ id: instalmentPlanPayments.planId })
    .from(instalmentPlanPayments)
    .where(eq(instalmentPlanPayments.orderId, orderId));
  const [row] = await db.select().from(instalmentPlans).where(inArray(instalmentPlans.id, ofOrder));
  return row ? toInstalmentPlan(row) : null;
}

/** Locks the orders of the plan that an order pays, in the common order of locks: orders come before their buyer. */
export async function lockOrdersOfInstalmentPlan(tx: Database, orderId: string): Promise<void> {
  const ofOrder = tx
    .select({ id: instalmentPlanPayments.planId })
    .from(instalmentPlanPayments)
    .where(eq(instalmentPlanPayments.orderId, orderId));
  const ofPlan = tx
    .select({ id: instalmentPlanPayments.orderId })
    .from(instalmentPlanPayments)
    .where(inArray(instalmentPlanPayments.planId, ofOrder));
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ofPlan))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Selects and locks the plans of a learner for any of some courses that take payments. Lock the learner first. */
export async function lockOpenInstalmentPlans(
  tx: Database,
  { userId, courseIds }: { readonly userId: string; readonly courseIds: readonly string[] },
): Promise<InstalmentPlanRow[]> {
  const open = tx
    .select({ id: instalmentPlanLines.planId })
    .from(instalmentPlanLines)
    .where(and(eq(instalmentPlanLines.openFor, userId), inArray(instalmentPlanLines.courseId, [...courseIds])));
  const rows = await tx
    .select()
    .from(instalmentPlans)
    .where(inArray(instalmentPlans.id, open))
    .orderBy(asc(instalmentPlans.id))
    .for('update');
  return rows.map(toInstalmentPlan);
}

/** Selects a learner's plan for one of these courses that has begun and is not paid, a paused one first; null without one. */
export async function selectRunningInstalmentPlan(
  db: Database,
  { userId, courseIds }: { readonly userId: string; readonly courseIds: readonly string[] },
): Promise<InstalmentPlanRow | null> {
  const [row] = await db
    .select({ plan: instalmentPlans })
    .from(instalmentPlanLines)
    .innerJoin(instalmentPlans, eq(instalmentPlans.id, instalmentPlanLines.planId))
    .where(
      and(
        eq(instalmentPlanLines.openFor, userId),
        inArray(instalmentPlanLines.courseId, [...courseIds]),
        inArray(instalmentPlans.state, ['active', 'paused']),
      ),
    )
    .orderBy(desc(sql`${instalmentPlans.state} = 'paused'`), asc(instalmentPlans.id))
    .limit(1);
  return row ? toInstalmentPlan(row.plan) : null;
}

export async function insertInstalmentPlanPayment(
  tx: Database,
  payment: { readonly planId: string; readonly orderId: string },
): Promise<void> {
  await tx.insert(instalmentPlanPayments).values(payment);
}

type InstalmentPlanChange = Partial<
  Pick<InstalmentPlanRow, 'state' | 'paidCents' | 'accessUntil' | 'startedAt' | 'paidAt' | 'cancelledAt' | 'remindedAt'>
>;

export async function updateInstalmentPlan(
  tx: Database,
  planId: string,
  change: InstalmentPlanChange,
  at: Date,
): Promise<void> {
  await tx
    .update(instalmentPlans)
    .set({ ...change, updatedAt: at })
    .where(eq(instalmentPlans.id, planId));
}

/** Selects the payments of a plan that the learner's live enrolments rest on, by course, the order of locks. */
export async function selectLinesGivingAccess(tx: Database, planId: string) {
  return tx
    .select({ orderLineId: orderLines.id, courseId: enrolments.courseId })
    .from(instalmentPlanPayments)
    .innerJoin(orderLines, eq(orderLines.orderId, instalmentPlanPayments.orderId))
    .innerJoin(enrolments, and(eq(enrolments.orderLineId, orderLines.id), isNull(enrolments.revokedAt)))
    .where(eq(instalmentPlanPayments.planId, planId))
    .orderBy(asc(enrolments.courseId));
}

/** A paid order of a plan, as its invoice and refund need it. */
interface PaidOrder {
  readonly id: string;
  readonly totalCents: Cents;
  readonly roundingCents: Cents;
}

/** Selects the paid orders of a plan that are not refunded, oldest first; `isInvoiced` false: those without an invoice. */
export async function selectPaidOrders(
  db: Database,
  planId: string,
  { isInvoiced }: { readonly isInvoiced?: false } = {},
): Promise<PaidOrder[]> {
  const ofOrder = db.select({ id: invoices.id }).from(invoices).where(eq(invoices.orderId, orders.id));
  const rows = await db
    .select({ id: orders.id, totalCents: orders.totalCents, roundingCents: orders.roundingCents })
    .from(instalmentPlanPayments)
    .innerJoin(orders, eq(orders.id, instalmentPlanPayments.orderId))
    .where(
      and(
        eq(instalmentPlanPayments.planId, planId),
        eq(orders.status, 'paid'),
        isInvoiced === false ? notExists(ofOrder) : undefined,
      ),
    )
    .orderBy(asc(orders.paidAt), asc(orders.id));
  return rows.map((row) => ({
    ...row,
    totalCents: toCents(row.totalCents),
    roundingCents: toCents(row.roundingCents),
  }));
}

/** Selects the active plans whose access has ended. */
export async function selectEndedInstalmentPlans(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.state, 'active'), lte(instalmentPlans.accessUntil, now)))
    .orderBy(asc(instalmentPlans.accessUntil), asc(instalmentPlans.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Selects the plans of a learner that take payments. */
export async function selectOpenInstalmentPlansOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: instalmentPlans.id })
    .from(instalmentPlans)
    .where(and(eq(instalmentPlans.userId, userId), inArray(instalmentPlans.state, [...openInstalmentPlanStates])))
    .orderBy(asc(instalmentPlans.id));
  return rows.map(({ id }) => id);
}

/** Selects whom and how much a plan is about, without locking it; null for an unknown id. */
export async function selectInstalmentPlan(db: Database, planId: string): Promise<InstalmentPlanRow | null> {
  const [row] = await db.select().from(instalmentPlans).where(eq(instalmentPlans.id, planId));
  return row ? toInstalmentPlan(row) : null;
}

/** Returns whether an order has this number. */
export async function isOrderNumber(db: Database, number: string): Promise<boolean> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return rows.length > 0;
}

/** Notes that a plan's learner is reminded now; false if they were since `before`, or the plan is not active any more. */
export async function updateReminded(
  tx: Database,
  planId: string,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<boolean> {
  const rows = await tx
    .update(instalmentPlans)
    .set({ remindedAt: now })
    .where(
      and(
        eq(instalmentPlans.id, planId),
        eq(instalmentPlans.state, 'active'),
        or(isNull(instalmentPlans.remindedAt), lte(instalmentPlans.remindedAt, before)),
      ),
    )
    .returning({ id: instalmentPlans.id });
  return rows.length > 0;
}
