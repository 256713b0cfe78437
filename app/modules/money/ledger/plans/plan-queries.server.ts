import { and, asc, desc, eq, inArray, isNull, lte, notExists, or, sql, type SQLWrapper } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { invoices } from '#app/database/schema/invoices.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { planLines, planPayments, plans } from '#app/database/schema/plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { minPlanPayment, openPlanStates, type PlanState, type PlanTaxTime } from '#app/shared/selling-terms.ts';
import type { PlanTerms } from './plan.ts';

type StoredPlan = typeof plans.$inferSelect;

/** A plan, as stored. */
export type PlanRow = Omit<StoredPlan, 'priceCents' | 'firstCents' | 'paidCents' | 'state' | 'taxDue'> & {
  readonly priceCents: Cents;
  readonly firstCents: Cents;
  readonly paidCents: Cents;
  readonly state: PlanState;
  readonly taxDue: PlanTaxTime;
};

export const toPlan = (row: StoredPlan): PlanRow => ({
  ...row,
  priceCents: toCents(row.priceCents),
  firstCents: toCents(row.firstCents),
  paidCents: toCents(row.paidCents),
  state: row.state as PlanState,
  taxDue: row.taxDue as PlanTaxTime,
});

/** Condition: the order of this id pays a plan. */
export const isOfPlan = (orderId: SQLWrapper) =>
  sql<boolean>`exists (select from ${planPayments} where ${planPayments.orderId} = ${orderId})`;

/** Condition: the learner pays the course by a plan that has begun and is neither paid nor cancelled. */
export const isInPlan = (userId: SQLWrapper, courseId: SQLWrapper) =>
  sql<boolean>`exists (select from ${planLines} join ${plans} on ${plans.id} = ${planLines.planId} where ${planLines.openFor} = ${userId} and ${planLines.courseId} = ${courseId} and ${plans.state} in ('active', 'paused'))`;

export interface NewPlan extends PlanTerms {
  readonly number: string;
  readonly userId: string;
  /** The courses, whose prices add up to the plan's. */
  readonly lines: readonly NewPlanLine[];
  readonly taxDue: PlanTaxTime;
  readonly at: Date;
}

export interface NewPlanLine {
  readonly courseId: string;
  readonly title: string;
  readonly priceCents: Cents;
}

/** Inserts a plan that waits for its first payment, with its courses. Returns it, or null if its number is taken. */
export async function insertPlan(tx: Database, { at, lines, ...plan }: NewPlan): Promise<PlanRow | null> {
  const [first] = lines;
  if (!first) throw new RangeError('a plan without courses');
  const [row] = await tx
    .insert(plans)
    .values({
      ...plan,
      courseId: first.courseId,
      courseTitle: first.title,
      courseCount: lines.length,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: plans.number })
    .returning();
  if (!row) return null;
  // The database writes the line of a plan for one course.
  if (lines.length > 1)
    await tx.insert(planLines).values(
      lines.map(({ courseId, title, priceCents }, position) => {
        return { planId: row.id, position, courseId, courseTitle: title, priceCents };
      }),
    );
  return toPlan(row);
}

/** A course of a plan; without an id once the course is gone. */
export interface PlanLine {
  readonly courseId: string | null;
  readonly title: string;
  /** Its share of the plan's price. */
  readonly priceCents: Cents;
}

/** Selects the courses of a plan, in its order. */
export async function selectPlanLines(db: Database, planId: string): Promise<PlanLine[]> {
  const rows = await db
    .select({ courseId: planLines.courseId, title: planLines.courseTitle, priceCents: planLines.priceCents })
    .from(planLines)
    .where(eq(planLines.planId, planId))
    .orderBy(asc(planLines.position));
  return rows.map((row) => ({ ...row, priceCents: toCents(row.priceCents) }));
}

/** Sets the amounts of lines of an unpaid order that pays a plan for several courses. */
export async function updateShares(
  tx: Database,
  shares: readonly { readonly paymentId: string; readonly amountCents: Cents }[],
): Promise<void> {
  const ids = sql.param(shares.map(({ paymentId }) => paymentId));
  const amounts = sql.param(shares.map(({ amountCents }) => amountCents));
  await tx.execute(sql`
    update ${payments} set amount_cents = s.cents from unnest(${ids}::uuid[], ${amounts}::int[]) as s (id, cents)
    where ${payments.id} = s.id and ${payments.amountCents} <> s.cents`);
}

/** Selects a plan by its number; null if there is none. */
export async function selectPlanByNumber(db: Database, number: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.number, number));
  return row ? toPlan(row) : null;
}

/** Selects the plans of these numbers. */
export async function selectPlansByNumbers(db: Database, numbers: readonly string[]): Promise<PlanRow[]> {
  const rows = await db
    .select()
    .from(plans)
    .where(inArray(plans.number, [...numbers]))
    .orderBy(asc(plans.id));
  return rows.map(toPlan);
}

/** Selects and locks a plan until the transaction ends. Lock its buyer first. */
export async function lockPlan(tx: Database, planId: string): Promise<PlanRow | null> {
  const [row] = await tx.select().from(plans).where(eq(plans.id, planId)).for('update');
  return row ? toPlan(row) : null;
}

/** Selects and locks the plan that an order pays; null for any other order. Lock its buyer first. */
export async function lockPlanOfOrder(tx: Database, orderId: string): Promise<PlanRow | null> {
  const ofOrder = tx.select({ id: planPayments.planId }).from(planPayments).where(eq(planPayments.orderId, orderId));
  const [row] = await tx.select().from(plans).where(inArray(plans.id, ofOrder)).for('update');
  return row ? toPlan(row) : null;
}

/** Condition: an unpaid order `o` pays a plan that does not take its payment, as `whyPlanRefuses`. */
export const isRefusedByPlan = sql`exists (select from plan_payments l join plans a on a.id = l.plan_id
  where l.order_id = o.id and o.status = 'unpaid' and (a.state in ('paid', 'cancelled') or a.user_id is null or a.course_id is null
    or o.total_cents > a.price_cents - a.paid_cents
    or o.total_cents < case a.state when 'waiting' then a.first_cents else least(${minPlanPayment}, a.price_cents - a.paid_cents) end))`;

/** Selects the plan that an order pays; null for any other order. */
export async function selectPlanOfOrder(db: Database, orderId: string): Promise<PlanRow | null> {
  const ofOrder = db.select({ id: planPayments.planId }).from(planPayments).where(eq(planPayments.orderId, orderId));
  const [row] = await db.select().from(plans).where(inArray(plans.id, ofOrder));
  return row ? toPlan(row) : null;
}

/** Locks the orders of the plan that an order pays, in the common order of locks: orders come before their buyer. */
export async function lockOrdersOfPlan(tx: Database, orderId: string): Promise<void> {
  const ofOrder = tx.select({ id: planPayments.planId }).from(planPayments).where(eq(planPayments.orderId, orderId));
  const ofPlan = tx
    .select({ id: planPayments.orderId })
    .from(planPayments)
    .where(inArray(planPayments.planId, ofOrder));
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ofPlan))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Selects and locks the plans of a learner for any of some courses that take payments. Lock the learner first. */
export async function lockOpenPlans(
  tx: Database,
  { userId, courseIds }: { readonly userId: string; readonly courseIds: readonly string[] },
): Promise<PlanRow[]> {
  const open = tx
    .select({ id: planLines.planId })
    .from(planLines)
    .where(and(eq(planLines.openFor, userId), inArray(planLines.courseId, [...courseIds])));
  const rows = await tx.select().from(plans).where(inArray(plans.id, open)).orderBy(asc(plans.id)).for('update');
  return rows.map(toPlan);
}

/** Selects a learner's plan for one of these courses that has begun and is not paid, a paused one first; null without one. */
export async function selectRunningPlan(
  db: Database,
  { userId, courseIds }: { readonly userId: string; readonly courseIds: readonly string[] },
): Promise<PlanRow | null> {
  const [row] = await db
    .select({ plan: plans })
    .from(planLines)
    .innerJoin(plans, eq(plans.id, planLines.planId))
    .where(
      and(
        eq(planLines.openFor, userId),
        inArray(planLines.courseId, [...courseIds]),
        inArray(plans.state, ['active', 'paused']),
      ),
    )
    .orderBy(desc(sql`${plans.state} = 'paused'`), asc(plans.id))
    .limit(1);
  return row ? toPlan(row.plan) : null;
}

export async function insertPlanPayment(
  tx: Database,
  payment: { readonly planId: string; readonly orderId: string },
): Promise<void> {
  await tx.insert(planPayments).values(payment);
}

type PlanChange = Partial<
  Pick<PlanRow, 'state' | 'paidCents' | 'accessUntil' | 'startedAt' | 'paidAt' | 'cancelledAt' | 'remindedAt'>
>;

export async function updatePlan(tx: Database, planId: string, change: PlanChange, at: Date): Promise<void> {
  await tx
    .update(plans)
    .set({ ...change, updatedAt: at })
    .where(eq(plans.id, planId));
}

/** Selects the payments of a plan that the learner's live enrolments rest on, by course, the order of locks. */
export async function selectPaymentsGivingAccess(tx: Database, planId: string) {
  return tx
    .select({ paymentId: payments.id, courseId: enrolments.courseId })
    .from(planPayments)
    .innerJoin(payments, eq(payments.orderId, planPayments.orderId))
    .innerJoin(enrolments, and(eq(enrolments.paymentId, payments.id), isNull(enrolments.revokedAt)))
    .where(eq(planPayments.planId, planId))
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
    .from(planPayments)
    .innerJoin(orders, eq(orders.id, planPayments.orderId))
    .where(
      and(
        eq(planPayments.planId, planId),
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
export async function selectEndedPlans(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.state, 'active'), lte(plans.accessUntil, now)))
    .orderBy(asc(plans.accessUntil), asc(plans.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Selects the plans of a learner that take payments. */
export async function selectOpenPlansOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.userId, userId), inArray(plans.state, [...openPlanStates])))
    .orderBy(asc(plans.id));
  return rows.map(({ id }) => id);
}

/** Selects whom and how much a plan is about, without locking it; null for an unknown id. */
export async function selectPlan(db: Database, planId: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.id, planId));
  return row ? toPlan(row) : null;
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
    .update(plans)
    .set({ remindedAt: now })
    .where(
      and(eq(plans.id, planId), eq(plans.state, 'active'), or(isNull(plans.remindedAt), lte(plans.remindedAt, before))),
    )
    .returning({ id: plans.id });
  return rows.length > 0;
}
