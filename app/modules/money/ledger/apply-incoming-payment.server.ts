import { randomUUID } from 'node:crypto';
import { enrol } from '#app/modules/study/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh, roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { freeMethod } from '#app/shared/payment-terms.ts';
import { isMsisdn } from '#app/shared/phone.ts';
import { alertStaff } from './alert-staff.server.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { issueInvoice, issueInstalmentPlanInvoices } from './invoices/issue-invoice.server.ts';
import { queueReceiptMail, queueSurplusMail } from './receipt-mail.server.ts';
import { insertRefundRequest } from './refund-queries.server.ts';
import { mainOf, sumOf } from './parts-of-a-payment.ts';
import { creditInstalmentPlan, divideOverCourses, takesOrder } from './instalments/instalment-plan-payments.server.ts';
import { leftOf } from './instalments/instalment-plan-terms.ts';
import { lockInstalmentPlanOfOrder, type InstalmentPlanRow } from './instalments/instalment-plan-queries.server.ts';
import {
  completeOrder,
  lockCoursesOfOrder,
  openForOthers,
  selectDeliverables,
  type Deliverable,
  type PaidBy,
} from './order-line-queries.server.ts';
import {
  enterIncomingPayment,
  releaseLikelyIncomingPayments,
  settleIncomingPayment,
  type NewIncomingPayment,
  type IncomingPayment,
} from './incoming-payment-queries.server.ts';
import { lockBuyer, selectOrder, type OrderRow } from './order-queries.server.ts';
import { m } from '#texts';

/** The staff member who assigned money to an order by hand. Then more than the order's total pays it too. */
export interface MoneyDecision {
  readonly by: string | null;
  readonly note: string;
}

/** Money that is entered for an order. */
interface OrderMoneyIn extends Omit<NewIncomingPayment, 'at'> {
  /** True if its receipt replaces a code that is not known yet. */
  readonly isProvisional: boolean;
  /** The attempt that brought it; null without one. */
  readonly attemptId: string | null;
  /** The prompted phone; null without one. */
  readonly promptedPhone: string | null;
  readonly decision?: MoneyDecision | undefined;
}

/** paid: the order is paid with it; surplus: the order was paid before, so it is refunded; review: a person decides. */
type Applied = 'paid' | 'surplus' | 'review';

/**
 * Books money for a locked order, or assigns money in review to it, with all consequences in the ledger: the money, the order, its
 * lines, the enrolments, the mail, and a refund of the excess. The caller ensures that the money is not booked under another receipt.
 *
 * A differing amount enrols nobody and waits for a person. Money for a paid order is surplus and is refunded; so is the share of courses
 * that another payment gave meanwhile, or that are deleted.
 */
export async function applyIncomingPayment(
  tx: Database,
  deps: LedgerDeps,
  order: OrderRow,
  money: OrderMoneyIn,
): Promise<Applied> {
  const { receipt, provider, amountCents, phone, paidAt, source, accountReference } = money;
  const { isProvisional, attemptId, promptedPhone, decision } = money;
  const at = deps.clock.now();
  // Two payments of one buyer are entered one after the other, so that a course that is paid twice is noticed.
  if (order.userId !== null) await lockBuyer(tx, order.userId);
  await lockCoursesOfOrder(tx, order.id);
  const ordered = await selectDeliverables(tx, order.id);
  if (attemptId !== null) await releaseLikelyIncomingPayments(tx, attemptId, receipt);
  const plan = await lockInstalmentPlanOfOrder(tx, order.id);
  const applied = stateOf(order, plan, money);
  const state = applied === 'paid' ? 'matched' : applied;
  await enterIncomingPayment(
    tx,
    { receipt, provider, amountCents, phone, paidAt, source, accountReference, at },
    { orderId: order.id, attemptId, state, decision, at },
  );
  if (applied === 'review') return applied;
  if (applied === 'surplus') {
    const due: RefundDue = { reason: 'surplus', amountCents, orderLineIds: [] };
    await requestDueRefund(tx, deps, { order, receipt, isProvisional, lines: ordered, due });
    return applied;
  }
  const lines = await divideOrder(tx, order, plan, ordered);
  const payer = promptedPhone ?? (phone !== null && isMsisdn(phone) ? phone : null);
  await deliverOrder(tx, deps, {
    order,
    plan,
    lines,
    method: provider,
    transactionId: isProvisional ? null : receipt,
    phone: payer,
  });
  const due = refundDueOf(order, amountCents, lines);
  if (due.amountCents > 0) await requestDueRefund(tx, deps, { order, receipt, isProvisional, lines, due });
  await sendDocuments(tx, deps, { order, plan }, at);
  return applied;
}

/** An instalment plan that was paid or cancelled meanwhile, or has less left than this, leaves the money to a person. */
function stateOf(order: OrderRow, plan: InstalmentPlanRow | null, { amountCents, decision }: OrderMoneyIn): Applied {
  if (order.status !== 'unpaid') return 'surplus';
  if (plan && !takesOrder(plan, order)) return 'review';
  const pays = amountCents === order.total || (decision !== undefined && amountCents > order.total);
  return pays ? 'paid' : 'review';
}

/**
 * Returns the refund due: the price of lines that bring the buyer nothing, and what exceeds the total where a person decided that more pays
 * the order. One refund for both, because money has one at a time.
 */
function refundDueOf(order: OrderRow, amountCents: Cents, lines: readonly Deliverable[]): RefundDue {
  const beyond = toCents(amountCents - order.total);
  const due = refundDueFor(order, lines);
  if (beyond <= 0) return due;
  return due.amountCents === 0
    ? { reason: 'wrong_amount', amountCents: beyond, orderLineIds: [] }
    : { ...due, amountCents: sumCents([due.amountCents, beyond]) };
}

/** A payment in review, with the order's attempt that brought it; null without one. */
interface PartInReview {
  readonly money: IncomingPayment;
  readonly attemptId: string | null;
}

/**
 * Pays an unpaid order with several payments in review that reach its total, by a staff member's decision: the largest is matched to it, the
 * others are its parts, with the same consequences as one payment. Refunds the excess from the largest. The caller has locked order,
 * attempts, payments and buyer, and has checked that every payment is needed and every line can be delivered.
 */
export async function applyParts(
  tx: Database,
  deps: LedgerDeps,
  input: {
    readonly order: OrderRow;
    readonly lines: readonly Deliverable[];
    readonly parts: readonly PartInReview[];
    readonly decision: MoneyDecision;
  },
): Promise<void> {
  const { order, parts, decision } = input;
  const at = deps.clock.now();
  const payments = parts.map(({ money }) => money);
  const main = mainOf(payments);
  if (!main) throw new Error(`no payment for order ${order.number}`);
  for (const { money, attemptId } of parts) {
    const isPart = money.receipt !== main.receipt;
    await settleIncomingPayment(tx, money.receipt, {
      orderId: order.id,
      attemptId,
      state: 'matched',
      isPart,
      decision,
      at,
    });
  }
  const phone = main.phoneNumber !== null && isMsisdn(main.phoneNumber) ? main.phoneNumber : null;
  const plan = await lockInstalmentPlanOfOrder(tx, order.id);
  const lines = await divideOrder(tx, order, plan, input.lines);
  await deliverOrder(tx, deps, { order, plan, lines, method: main.provider, transactionId: main.receipt, phone });
  const beyond = toCents(sumOf(payments) - order.total);
  if (beyond > 0) {
    const due = { reason: 'wrong_amount', amountCents: beyond, orderLineIds: [] } as const;
    await requestDueRefund(tx, deps, { order, receipt: main.receipt, isProvisional: false, lines, due });
  }
  await sendDocuments(tx, deps, { order, plan }, at);
}

/**
 * Marks an order as paid, completes its lines, and enrols its buyer. Takes the lines by course, so that two orders with the same courses never
 * deadlock; the caller has locked the order and the buyer, and the plan that the order pays.
 */
async function deliverOrder(
  tx: Database,
  deps: LedgerDeps,
  {
    order,
    plan,
    lines,
    ...paidBy
  }: PaidBy & {
    readonly order: OrderRow;
    readonly plan: InstalmentPlanRow | null;
    readonly lines: readonly Deliverable[];
  },
): Promise<void> {
  const at = deps.clock.now();
  await completeOrder(tx, order.id, { ...paidBy, at });
  if (plan) {
    await creditInstalmentPlan(tx, deps, plan, { amountCents: order.total, lines });
    return;
  }
  // A gift enrols nobody until it is opened, a seat nobody until it is taken.
  await openForOthers(tx, order.id, lines, at);
  for (const { orderLineId, userId, courseId } of lines) {
    if (userId !== null && courseId !== null) await enrol(tx, { userId, courseId, orderLineId, source: 'payment', at });
  }
}

/** Returns the lines of an order that is paid now: of an instalment plan, with the shares of its courses. */
const divideOrder = async (
  tx: Database,
  { total }: OrderRow,
  plan: InstalmentPlanRow | null,
  lines: readonly Deliverable[],
) => (plan ? divideOverCourses(tx, plan, { amountCents: total, lines }) : lines);

/**
 * Mails the receipt, which links the invoice, and issues the invoice. Where the tax on an instalment plan is due with its last payment,
 * that one issues the invoices of all. Takes the plan as it was before this payment.
 */
async function sendDocuments(
  tx: Database,
  deps: LedgerDeps,
  { order, plan }: { readonly order: OrderRow; readonly plan: InstalmentPlanRow | null },
  at: Date,
): Promise<void> {
  const invoiceId = randomUUID();
  const isAtLast = plan?.taxDue === 'last';
  const isInvoiced = order.total > 0 && !(isAtLast && order.total < leftOf(plan));
  await queueReceiptMail(tx, deps, { ...order, status: 'paid', paidAt: at }, isInvoiced ? invoiceId : null);
  if (!isInvoiced) return;
  if (plan) await issueInstalmentPlanInvoices(tx, plan, { at, except: order.id });
  await issueInvoice(tx, order, { invoiceId, at });
}

/**
 * Completes a new order that costs nothing, in the transaction of placing it: there is no money to wait for. The caller has locked the
 * buyer.
 */
export async function completeFreeOrder(tx: Database, deps: LedgerDeps, orderId: string): Promise<void> {
  const order = await selectOrder(tx, orderId, { lock: true });
  if (order?.total !== 0) throw new RangeError(`order ${orderId} is not free`);
  const lines = await selectDeliverables(tx, orderId);
  await deliverOrder(tx, deps, { order, plan: null, lines, method: freeMethod, transactionId: null, phone: null });
  await queueReceiptMail(tx, deps, { ...order, status: 'paid', paidAt: deps.clock.now() }, null);
}

/** A refund that is due: amount, reason, and the payments that it reverses. */
interface RefundDue {
  readonly reason: 'surplus' | 'undeliverable' | 'wrong_amount';
  readonly amountCents: Cents;
  readonly orderLineIds: readonly string[];
}

const notes: Readonly<Record<RefundDue['reason'], string>> = {
  surplus: 'The order was paid already.',
  undeliverable: 'Courses of this order that were paid for elsewhere meanwhile, or that are gone.',
  wrong_amount: 'More came in than the order’s total.',
};

/**
 * Returns the price of lines that the buyer has from another payment, or cannot get any more, in whole shillings, as M-Pesa moves them;
 * the whole order with its rounding, if those are all lines.
 */
function refundDueFor(order: OrderRow, lines: readonly Deliverable[]): RefundDue {
  const forNothing = lines.filter(isFreeOrder);
  const price = roundUpToShilling(sumCents(forNothing.map(({ amountCents }) => amountCents)));
  const isAll = forNothing.length === lines.length;
  return {
    reason: 'undeliverable',
    amountCents: isAll ? order.total : toCents(Math.min(price, order.total)),
    orderLineIds: forNothing.map(({ orderLineId }) => orderLineId),
  };
}

/** Returns whether paying for this line brings its buyer nothing: a gift or a seat needs its buyer, who hands it out. */
export function isFreeOrder({ userId, courseId, isPaidElsewhere, forOthers, isBuyerGone }: Deliverable): boolean {
  if (forOthers !== null) return courseId === null || isBuyerGone;
  return userId === null || courseId === null || isPaidElsewhere;
}

/** Requests a refund, and mails the buyer and the owner. */
async function requestDueRefund(
  tx: Database,
  deps: LedgerDeps,
  input: { order: OrderRow; receipt: string; isProvisional: boolean; lines: readonly Deliverable[]; due: RefundDue },
): Promise<void> {
  const { order, receipt, isProvisional, lines, due } = input;
  const note = notes[due.reason];
  await insertRefundRequest(tx, { ...due, receipt, note, requestedBy: null, at: deps.clock.now() });
  await queueSurplusMail(tx, deps, {
    order,
    lines,
    receipt: isProvisional ? null : receipt,
    amountCents: due.amountCents,
  });
  const sentence = () => m.portal_mails_alert_surplus({ amount: formatKsh(due.amountCents), note });
  await alertStaff(tx, deps, { subject: 'surplus', key: receipt, sentence, orderNumber: order.number });
}
