import { awardPaidCourse } from '#app/modules/study/certificates/award-course.server.ts';
import { endAccess, enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import { lockBuyer, type OrderRow } from '../order-queries.server.ts';
import { generateInstalmentPlanNumber, writeOrder } from '../order-number.server.ts';
import type { LedgerDeps } from '../ledger-deps.ts';
import { accessAfter, leftOf, minPayment, takesPayment } from './instalment-plan-terms.ts';
import { sharesOfPayment } from './instalment-plan-shares.ts';
import {
  insertInstalmentPlan,
  insertInstalmentPlanPayment,
  isOrderNumber,
  lockInstalmentPlan,
  lockInstalmentPlanOfOrder,
  selectLinesGivingAccess,
  selectInstalmentPlan,
  selectInstalmentPlanLines,
  selectInstalmentPlanOfOrder,
  updateInstalmentPlan,
  updateShares,
  type NewInstalmentPlan,
  type InstalmentPlanRow,
} from './instalment-plan-queries.server.ts';
import { m } from '#texts';

/** Inserts a plan under a number that no plan and no order has, in the caller's transaction. The caller has locked the buyer. */
export async function writeInstalmentPlan(
  tx: Database,
  plan: Omit<NewInstalmentPlan, 'number'>,
): Promise<InstalmentPlanRow> {
  for (;;) {
    const number = generateInstalmentPlanNumber();
    const written = (await isOrderNumber(tx, number)) ? null : await insertInstalmentPlan(tx, { ...plan, number });
    if (written) return written;
  }
}

/** The order of a payment into a plan. */
export interface InstalmentPlanOrder {
  readonly orderId: string;
  readonly number: string;
  readonly totalCents: Cents;
}

/**
 * Inserts the order of a payment into a plan, which the caller has locked with its buyer and which takes this amount. Its lines are the
 * plan's courses, whose shares are final once it is paid: other payments may come before.
 */
export async function writeInstalmentPlanOrder(
  tx: Database,
  plan: InstalmentPlanRow,
  input: {
    readonly buyer: { readonly userId: string; readonly name: string; readonly email: string };
    readonly amountCents: Cents;
    readonly idempotencyKey: string;
    readonly at: Date;
  },
): Promise<InstalmentPlanOrder> {
  const { buyer, amountCents, idempotencyKey, at } = input;
  const courses = await selectInstalmentPlanLines(tx, plan.id);
  const shares = sharesOfPayment(
    { paidCents: plan.paidCents, amountCents },
    courses.map(({ priceCents }) => priceCents),
  );
  const lines = courses.map(({ courseId, title }, index) => {
    if (courseId === null) throw new RangeError(`a course of plan ${plan.number} is gone`);
    return { courseId, title, priceCents: shares[index] ?? toCents(0) };
  });
  const amounts = { subtotal: amountCents, rounding: toCents(0), total: amountCents };
  const placed = await writeOrder(tx, { ...amounts, idempotencyKey, buyer, lines, at });
  await insertInstalmentPlanPayment(tx, { planId: plan.id, orderId: placed.orderId });
  return { ...placed, totalCents: amountCents };
}

/**
 * Opens an order for money that came with a plan's number, of its amount or of what is left of the price. Null if the plan cannot take it:
 * finished, cancelled, without its learner or a course, or too little. Locks buyer and plan.
 */
export async function openInstalmentPlanOrder(
  tx: Database,
  planId: string,
  {
    amountCents,
    idempotencyKey,
    at,
  }: { readonly amountCents: Cents; readonly idempotencyKey: string; readonly at: Date },
): Promise<InstalmentPlanOrder | null> {
  const seen = await selectInstalmentPlan(tx, planId);
  const buyer = seen && seen.userId !== null ? await lockBuyer(tx, seen.userId) : null;
  const plan = buyer && (await lockInstalmentPlan(tx, planId));
  if (!plan || plan.userId === null || plan.courseId === null) return null;
  const total = toCents(Math.min(amountCents, leftOf(plan)));
  if (amountCents % 100 !== 0 || !takesPayment(plan, total)) return null;
  return writeInstalmentPlanOrder(tx, plan, {
    buyer: { userId: plan.userId, ...buyer },
    amountCents: total,
    idempotencyKey,
    at,
  });
}

/** Returns whether a plan can take an order's payment now. */
export const takesOrder = (plan: InstalmentPlanRow, order: Pick<OrderRow, 'total'>): boolean =>
  whyInstalmentPlanRefuses(plan, order.total) === null;

/** Returns why a plan takes no payment of this amount, in words for staff that follow a colon; null if it does. */
export function whyInstalmentPlanRefuses(plan: InstalmentPlanRow, amountCents: Cents): string | null {
  if (plan.state === 'cancelled') return m.portal_payments_instalments_cancelled();
  if (plan.state === 'paid') return m.portal_payments_instalments_paid();
  if (plan.userId === null || plan.courseId === null) return m.portal_payments_instalments_gone();
  if (takesPayment(plan, amountCents)) return null;
  const left = leftOf(plan);
  return amountCents > left
    ? m.portal_payments_instalments_left({ left: formatKsh(left) })
    : m.portal_payments_instalments_least({ least: formatKsh(minPayment(plan)) });
}

/** Returns why the plan of an unpaid order does not take its payment, in the same words; null for an order without a plan, too. */
export async function readInstalmentPlanRefusal(
  db: Database,
  order: Pick<OrderRow, 'id' | 'total'>,
): Promise<string | null> {
  const plan = await selectInstalmentPlanOfOrder(db, order.id);
  return plan && whyInstalmentPlanRefuses(plan, order.total);
}

/**
 * Returns the lines of an unpaid order with what each course gets of its payment now, and stores that. The caller has locked the plan, which
 * takes the order's total.
 */
export async function divideOverCourses<Line extends PaidLine>(
  tx: Database,
  plan: InstalmentPlanRow,
  { amountCents, lines }: { readonly amountCents: Cents; readonly lines: readonly Line[] },
): Promise<readonly Line[]> {
  if (plan.courseCount === 1) return lines;
  const courses = await selectInstalmentPlanLines(tx, plan.id);
  const shares = sharesOfPayment(
    { paidCents: plan.paidCents, amountCents },
    courses.map(({ priceCents }) => priceCents),
  );
  const shareOf = new Map(courses.map(({ courseId }, index) => [courseId, shares[index]]));
  const divided = lines.map((line) => ({ ...line, amountCents: shareOf.get(line.courseId) ?? line.amountCents }));
  await updateShares(tx, divided);
  return divided;
}

/** A line of an order that pays a plan. */
interface PaidLine {
  readonly orderLineId: string;
  readonly courseId: string | null;
  readonly amountCents: Cents;
}

/**
 * Counts an order's payment in its plan, which is locked and takes it: the sum, the end of access, the enrolments, and with the last
 * shilling the certificates of courses that are completed. Call it after the order and its lines are marked as paid.
 */
export async function creditInstalmentPlan(
  tx: Database,
  deps: LedgerDeps,
  plan: InstalmentPlanRow,
  { amountCents, lines }: { readonly amountCents: Cents; readonly lines: readonly PaidLine[] },
): Promise<void> {
  const { userId } = plan;
  if (userId === null || plan.courseId === null) throw new RangeError(`plan ${plan.number} has no learner or course`);
  const at = deps.clock.now();
  const accessUntil = accessAfter(plan, amountCents, at);
  const startedAt = plan.startedAt ?? at;
  const paid = { state: 'paid', paidAt: at } as const;
  const change = { paidCents: toCents(plan.paidCents + amountCents), accessUntil, startedAt };
  await updateInstalmentPlan(tx, plan.id, { ...change, ...(accessUntil === null ? paid : { state: 'active' }) }, at);
  for (const { orderLineId, courseId } of lines) {
    if (courseId === null) continue;
    // The course begins once: lessons that open some days after that do not wait again after a pause.
    await enrol(tx, { userId, courseId, orderLineId, source: 'payment', at: startedAt });
    if (accessUntil === null) await awardPaidCourse(tx, deps, { userId, courseId, at });
  }
}

/**
 * Closes the courses of a plan, whose row is locked with its buyer: paused until the next payment, or cancelled for good. Everything that
 * the learner did stays. A staff enrolment or another payment keeps a course open.
 */
export async function closeInstalmentPlan(
  tx: Database,
  plan: InstalmentPlanRow,
  { state, at }: { readonly state: 'paused' | 'cancelled'; readonly at: Date },
): Promise<void> {
  const { userId } = plan;
  if (userId !== null)
    for (const giving of await selectLinesGivingAccess(tx, plan.id)) await endAccess(tx, { userId, ...giving, at });
  await updateInstalmentPlan(tx, plan.id, { state, ...(state === 'cancelled' && { cancelledAt: at }) }, at);
}

/**
 * Cancels the plan that an order pays, because money that it counted was never there. Returns it, or null for any other order and for a plan
 * that was cancelled before.
 */
export async function cancelInstalmentPlanOfOrder(
  tx: Database,
  order: Pick<OrderRow, 'id' | 'userId'>,
  at: Date,
): Promise<InstalmentPlanRow | null> {
  if (order.userId !== null) await lockBuyer(tx, order.userId);
  const plan = await lockInstalmentPlanOfOrder(tx, order.id);
  if (!plan || plan.state === 'cancelled') return null;
  await closeInstalmentPlan(tx, plan, { state: 'cancelled', at });
  return plan;
}

export { instalmentPlansOfUser, runningInstalmentPlansOf } from './instalment-plan-note-queries.server.ts';
