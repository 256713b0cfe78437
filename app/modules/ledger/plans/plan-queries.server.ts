import { and, asc, eq, inArray, isNull, lte, notExists, or, sql, type SQLWrapper } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { invoices } from '#app/database/schema/invoices.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { planPayments, plans } from '#app/database/schema/plans.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { openPlanStates, type PlanState, type PlanTaxTime } from '#app/shared/plan-terms.ts';
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
  sql<boolean>`exists (select from ${plans} where ${plans.userId} = ${userId} and ${plans.courseId} = ${courseId} and ${plans.state} in ('active', 'paused'))`;

export interface NewPlan extends PlanTerms {
  readonly number: string;
  readonly userId: string;
  readonly courseId: string;
  readonly courseTitle: string;
  readonly taxDue: PlanTaxTime;
  readonly at: Date;
}

/** Inserts a plan that waits for its first payment. Returns it, or null if its number is taken. */
export async function insertPlan(tx: Database, { at, ...plan }: NewPlan): Promise<PlanRow | null> {
  const [row] = await tx
    .insert(plans)
    .values({ ...plan, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: plans.number })
    .returning();
  return row ? toPlan(row) : null;
}

/** Selects a plan by its number; null if there is none. */
export async function selectPlanByNumber(db: Database, number: string): Promise<PlanRow | null> {
  const [row] = await db.select().from(plans).where(eq(plans.number, number));
  return row ? toPlan(row) : null;
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

/** Selects the plan that an order pays; null for any other order. */
export async function selectPlanOfOrder(db: Database, orderId: string): Promise<PlanRow | null> {
  const ofOrder = db.select({ id: planPayments.planId }).from(planPayments).where(eq(planPayments.orderId, orderId));
  const [row] = await db.select().from(plans).where(inArray(plans.id, ofOrder));
  return row ? toPlan(row) : null;
}

/** Selects and locks the plan of a learner and course that takes payments; null without one. */
export async function lockOpenPlan(
  tx: Database,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<PlanRow | null> {
  const [row] = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.userId, userId), eq(plans.courseId, courseId), inArray(plans.state, [...openPlanStates])))
    .for('update');
  return row ? toPlan(row) : null;
}

export async function insertPlanPayment(
  tx: Database,
  payment: { readonly planId: string; readonly orderId: string },
): Promise<void> {
  await tx.insert(planPayments).values(payment);
}

export type PlanChange = Partial<
  Pick<PlanRow, 'state' | 'paidCents' | 'accessUntil' | 'startedAt' | 'paidAt' | 'cancelledAt' | 'remindedAt'>
>;

export async function updatePlan(tx: Database, planId: string, change: PlanChange, at: Date): Promise<void> {
  await tx
    .update(plans)
    .set({ ...change, updatedAt: at })
    .where(eq(plans.id, planId));
}

/** Selects the payment that the learner's live enrolment rests on, if it is one of the plan's; null without one. */
export async function selectPaymentGivingAccess(tx: Database, planId: string): Promise<string | null> {
  const [row] = await tx
    .select({ paymentId: enrolments.paymentId })
    .from(planPayments)
    .innerJoin(payments, eq(payments.orderId, planPayments.orderId))
    .innerJoin(enrolments, and(eq(enrolments.paymentId, payments.id), isNull(enrolments.revokedAt)))
    .where(eq(planPayments.planId, planId));
  return row?.paymentId ?? null;
}

/** A paid order of a plan, as its invoice and refund need it. */
export interface PaidOrder {
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
