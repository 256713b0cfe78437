import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatKsh } from '#app/shared/money.ts';
import { hasReceipt, lockAttempt, type Attempt } from '../attempts/attempt-queries.server.ts';
import { unmatchedMoney } from '../money/find-provisional-receipt.server.ts';
import {
  isFreeOrder,
  applyParts,
  type MoneyDecision,
} from '#app/modules/money/ledger/apply-incoming-payment.server.ts';
import { neededFor, sumOf } from '#app/modules/money/ledger/parts-of-a-payment.ts';
import { settleClaims } from './claim-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { requireUncounted } from '../money/require-uncounted.server.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { paidCode } from '../result-meaning.ts';
import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import { everybodyOf } from '#app/shared/decision-rules.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import { lockBuyer, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  lockCoursesOfOrder,
  selectDeliverables,
  type Deliverable,
} from '#app/modules/money/ledger/order-line-queries.server.ts';
import {
  lockIncomingPayment,
  lockReceiptCode,
  selectIsBeingRefunded,
  selectIncomingPaymentsOfOrder,
  selectIncomingPayment,
  type IncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { selectPeopleOfMoney, selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { lockOrderByNumber, requireInstalmentPlanTakes } from './apply-money-in-review.server.ts';

interface CombinePayments {
  readonly orderNumber: string;
  /** The codes of money in review; without them, those of the order's payments in review that it needs. */
  readonly receipts?: readonly string[];
  readonly note: string;
}

/**
 * Pays an unpaid order with several payments in review together, for a staff member: each is too little by itself, all together are its total
 * or more. The excess is refunded. The same decision again changes nothing. Throws DomainError 'forbidden', 'note_required',
 * 'order_not_found', 'order_paid', 'receipt_not_found', 'receipt_not_in_review', 'refund_open', 'money_too_little', 'money_not_needed',
 * 'order_undeliverable', 'instalment_plan_refuses', 'money_may_be_counted', 'decided_meanwhile'.
 */
export async function combinePayments(
  deps: CollectionDeps & { readonly actor: Actor },
  input: CombinePayments,
): Promise<void> {
  const staff = requireStaffWith(deps.actor, 'payments.decide');
  const note = requireNote(input.note);
  const orderId = await deps.db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, input.orderNumber);
    const codes = input.receipts?.map(readReceiptName) ?? (await codesInReview(tx, order));
    const seen = await readMoney(tx, new Set(codes));
    if (seen.length > 0 && seen.every((money) => isPaying(money, order))) return order.id;
    if (order.status !== 'unpaid') throw refuse('order_paid');
    const people = [await selectPeopleOfOrder(tx, order.id)];
    for (const money of seen) people.push(await selectPeopleOfMoney(tx, money));
    const { mark } = await requireDecision(tx, staff, 'incoming_payment.combine', { people: everybodyOf(people) });
    const parts = await lockParts(tx, order, seen);
    if (order.userId !== null) await lockBuyer(tx, order.userId);
    await lockCoursesOfOrder(tx, order.id);
    const lines = await selectDeliverables(tx, order.id);
    const payments = parts.map(({ money }) => money);
    checkAmounts(order, payments);
    await requireInstalmentPlanTakes(tx, order);
    if (lines.some(isFreeOrder)) throw refuse('order_undeliverable');
    for (const money of payments)
      if (money.attemptId === null)
        await requireUncounted(tx, deps, { money: unmatchedMoney(money), forOrderId: order.id });
    await payWith(tx, deps, { order, lines, parts, decision: { by: staff.userId, note } });
    await recordAudit(tx, staff, {
      action: 'order.paid_in_parts',
      subjectType: 'order',
      subjectId: order.id,
      before: { status: order.status },
      after: {
        order: order.number,
        receipt: payments.map(({ receipt }) => receipt).join(' + '),
        amount: `${payments.map(({ amountCents }) => formatKsh(amountCents)).join(' + ')} = ${formatKsh(sumOf(payments))}`,
        note,
        ...mark,
      },
    });
    return order.id;
  });
  deps.liveEvents.publish(orderTopic(orderId));
}

/**
 * A payment in review, with the order's prompt that brought it; null if it came without one, or its prompt is only likely. Both are
 * locked.
 */
interface PartInReview {
  readonly money: IncomingPayment;
  readonly attempt: Attempt | null;
}

/** Pays the order: the prompts of the payments succeed, and claims on their codes are decided. */
async function payWith(
  tx: Database,
  deps: CollectionDeps,
  input: {
    readonly order: OrderRow;
    readonly lines: readonly Deliverable[];
    readonly parts: readonly PartInReview[];
    readonly decision: MoneyDecision;
  },
): Promise<void> {
  const { order, lines, parts, decision } = input;
  const applied = parts.map(({ money, attempt }) => ({ money, attemptId: attempt?.id ?? null }));
  await applyParts(tx, deps, { order, lines, parts: applied, decision });
  for (const { money, attempt } of parts) {
    const { receipt, source } = money;
    if (attempt)
      await moveAttempt(tx, deps, attempt, {
        by: source,
        event: { kind: 'result', outcome: 'paid' },
        resultCode: paidCode,
        receipt,
      });
    await settleClaims(tx, receipt, order.id, deps.clock.now());
  }
}

/** Returns whether money already pays this order, completely or as a part. */
const isPaying = ({ orderId, state }: IncomingPayment, order: OrderRow) => orderId === order.id && state === 'matched';

/**
 * Returns the codes of the order's payments in review without a refund, as far as it needs them; for a paid order, of those that pay it.
 */
async function codesInReview(tx: Database, order: OrderRow): Promise<string[]> {
  const incomingPayments = await selectIncomingPaymentsOfOrder(tx, order.id);
  if (order.status !== 'unpaid')
    return incomingPayments.filter((money) => isPaying(money, order)).map(({ receipt }) => receipt);
  return (await selectPaymentsFor(tx, order)).map(({ receipt }) => receipt);
}

/** Selects the order's payments in review without a refund, oldest first, except those that it does not need. */
export async function selectPaymentsFor(db: Database, { id, total }: OrderRow): Promise<IncomingPayment[]> {
  const waiting: IncomingPayment[] = [];
  for (const money of await selectIncomingPaymentsOfOrder(db, id))
    if (money.state === 'review' && !(await selectIsBeingRefunded(db, money.receipt))) waiting.push(money);
  return neededFor(total, waiting);
}

/** Reads payments sorted by code, which is the order of locks. Throws DomainError 'receipt_not_found'. */
async function readMoney(tx: Database, codes: ReadonlySet<string>): Promise<IncomingPayment[]> {
  const found: IncomingPayment[] = [];
  for (const code of [...codes].toSorted()) {
    const money = await selectIncomingPayment(tx, code);
    if (!money) throw refuse('receipt_not_found');
    found.push(money);
  }
  return found;
}

/** Locks prompts, codes and payments for the caller. Leaves out a prompt of another order. */
async function lockParts(tx: Database, order: OrderRow, seen: readonly IncomingPayment[]): Promise<PartInReview[]> {
  const attempts = new Map<string, PartInReview['attempt']>();
  for (const { receipt, attemptId, orderId } of seen)
    if (attemptId !== null && orderId === order.id) attempts.set(receipt, await lockAttempt(tx, attemptId));
  const parts: PartInReview[] = [];
  for (const { receipt } of seen) await lockReceiptCode(tx, receipt);
  for (const { receipt, orderId, attemptId } of seen) {
    const money = await lockIncomingPayment(tx, receipt);
    if (money?.orderId !== orderId || money.attemptId !== attemptId) throw refuse('decided_meanwhile');
    if (money.state !== 'review') throw refuse('receipt_not_in_review');
    if (await selectIsBeingRefunded(tx, receipt)) throw refuse('refund_open');
    const attempt = attempts.get(receipt) ?? null;
    parts.push({ money, attempt: attempt && hasReceipt(attempt, money) ? attempt : null });
  }
  return parts.toSorted((one, other) => one.money.createdAt.getTime() - other.money.createdAt.getTime());
}

function checkAmounts({ total }: OrderRow, payments: readonly IncomingPayment[]): void {
  if (sumOf(payments) < total) throw refuse('money_too_little', { total: formatKsh(total) });
  const needed = neededFor(total, payments);
  const spare = payments.find((money) => !needed.includes(money));
  if (spare) throw refuse('money_not_needed', { code: spare.receipt, amount: formatKsh(spare.amountCents) });
}
