import { lockBuyer, selectOrder, type OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import { enrol } from '#app/modules/learning/enrol.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh, roundUpToShilling, shillingsToCents, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import type { Attempt } from '../attempts/attempt-queries.server.ts';
import { alertOwner } from '../alert-owner.server.ts';
import { moveAttempt, type Move } from '../attempts/move-attempt.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import {
  completePayment,
  failPendingPayments,
  markOrderPaid,
  selectDeliverables,
  type Deliverable,
} from './payment-queries.server.ts';
import { queueReceiptMail, queueSurplusMail } from './receipt-mail.server.ts';
import { insertReceipt, replaceStandIn, selectReceipts, type NewReceipt } from './receipt-queries.server.ts';
import { insertRefundRequest } from '../refunds/refund-queries.server.ts';

/** Money that M-Pesa says it moved for an attempt. */
export interface Money {
  /** M-Pesa's own code; null where only a query told, which knows none. */
  readonly receipt: string | null;
  readonly amountCents: Cents;
  readonly phone: string | null;
  readonly paidAt: Date;
  readonly source: 'callback' | 'query';
  readonly ids?: Move['ids'];
}

export type Taken = 'paid' | 'surplus' | 'known' | 'receipt_learnt' | 'amount_differs' | 'receipt_taken';

/**
 * Takes money for an attempt that the caller has locked and whose report was verified: the receipt first, then everything that
 * follows from it, in the caller's one transaction: attempt, order, payments, enrolments, mail (decision M3).
 *
 * An amount that differs enrols nobody and waits for a person. Money for an order that is paid already is surplus and goes to
 * the refund queue; so does the share of courses that another payment gave meanwhile, or that are gone.
 */
export async function takePayment(tx: Database, deps: PaymentDeps, attempt: Attempt, money: Money): Promise<Taken> {
  const held = await selectReceipts(tx, attempt.id);
  const order = await selectOrder(tx, attempt.orderId);
  if (!order) throw new Error(`attempt ${attempt.id} has no order`);
  const asked = shillingsToCents(attempt.amountShillings);

  if (money.receipt === null && held.length > 0) return 'known';
  if (held.some(({ receipt }) => receipt === money.receipt)) return 'known';
  const standIn = held.find(({ source }) => source === 'query');
  if (money.receipt !== null && standIn) {
    await replaceStandIn(tx, standIn.receipt, { ...money, receipt: money.receipt, at: deps.clock.now() });
    await moveAttempt(tx, deps, attempt, { ...paid(money), receipt: money.receipt });
    if (money.amountCents !== asked) await alertAmount(tx, deps, { order, attempt, money, asked });
    return 'receipt_learnt';
  }

  const receipt = money.receipt ?? standInReceipt(attempt.id);
  const row = { ...money, receipt, attemptId: attempt.id, orderId: order.id, at: deps.clock.now() };
  if (money.amountCents !== asked) return holdForDecision(tx, deps, { order, attempt, money, asked, row });

  // What one buyer pays in two orders at once happens one after the other, so that nobody pays twice for a course unseen.
  if (order.userId !== null) await lockBuyer(tx, order.userId);
  const lines = await selectDeliverables(tx, order.id);
  const state = order.status === 'unpaid' ? 'matched' : 'surplus';
  if (!(await insertReceipt(tx, { ...toReceipt(row), state }))) return refuseReceipt(tx, deps, { order, attempt });
  await moveAttempt(tx, deps, attempt, { ...paid(money), receipt: money.receipt });
  if (state === 'surplus') {
    const owed: Owed = { reason: 'surplus', amountCents: money.amountCents, paymentIds: [] };
    await giveBack(tx, deps, { order, receipt, money, lines, owed });
    return 'surplus';
  }

  await deliver(tx, deps, { order, attempt, money, lines });
  const owed = owedFor(order, lines);
  if (owed.amountCents > 0) await giveBack(tx, deps, { order, receipt, money, lines, owed });
  const mail = { order, lines, owed: owed.amountCents, receipt: money.receipt, paidAt: row.at };
  await queueReceiptMail(tx, deps, mail);
  return 'paid';
}

const paid = ({ source, ids }: Money): Move => ({
  news: { kind: 'result', code: '0' },
  by: source,
  resultCode: '0',
  ...(ids && { ids }),
});

/** By course, so that two orders with the same courses never wait for each other in a circle. */
async function deliver(
  tx: Database,
  { clock }: PaymentDeps,
  given: { order: OrderRow; attempt: Attempt; money: Money; lines: readonly Deliverable[] },
): Promise<void> {
  const at = clock.now();
  await markOrderPaid(tx, given.order.id, at);
  for (const { paymentId, userId, courseId } of given.lines) {
    await completePayment(tx, paymentId, { transactionId: given.money.receipt, phone: given.attempt.phoneNumber, at });
    if (userId !== null && courseId !== null) await enrol(tx, { userId, courseId, paymentId, source: 'payment', at });
  }
}

/** What is to be given back: how much, why, and the payments that it takes back. */
interface Owed {
  readonly reason: 'surplus' | 'undeliverable';
  readonly amountCents: Cents;
  readonly paymentIds: readonly string[];
}

const notes: Readonly<Record<Owed['reason'], string>> = {
  surplus: 'The order was paid already.',
  undeliverable: 'Courses of this order that were paid for elsewhere meanwhile, or that are gone.',
};

/**
 * The price of what the buyer has from another payment, or cannot get any more, in the whole shillings that M-Pesa moves; the
 * whole order with its rounding, if that is all.
 */
function owedFor(order: OrderRow, lines: readonly Deliverable[]): Owed {
  const forNothing = lines.filter(
    ({ userId, courseId, isPaidElsewhere }) => userId === null || courseId === null || isPaidElsewhere,
  );
  const price = roundUpToShilling(sumCents(forNothing.map(({ amountCents }) => amountCents)));
  const isAll = forNothing.length === lines.length;
  return {
    reason: 'undeliverable',
    amountCents: isAll ? order.total : toCents(Math.min(price, order.total)),
    paymentIds: forNothing.map(({ paymentId }) => paymentId),
  };
}

async function giveBack(
  tx: Database,
  deps: PaymentDeps,
  given: { order: OrderRow; receipt: string; money: Money; lines: readonly Deliverable[]; owed: Owed },
): Promise<void> {
  const { order, receipt, money, lines, owed } = given;
  const note = notes[owed.reason];
  await insertRefundRequest(tx, { ...owed, receipt, note, requestedBy: null, at: deps.clock.now() });
  await queueSurplusMail(tx, deps, { order, lines, receipt: money.receipt, amountCents: owed.amountCents });
  const sentence = `${formatKsh(owed.amountCents)} came in that is to be given back. ${note}`;
  await alertOwner(tx, deps, { subject: 'surplus', key: receipt, sentence, orderNumber: order.number });
}

interface Odd {
  readonly order: OrderRow;
  readonly attempt: Attempt;
  readonly money: Money;
  readonly asked: Cents;
}

async function holdForDecision(
  tx: Database,
  deps: PaymentDeps,
  odd: Odd & { row: Omit<NewReceipt, 'state'> },
): Promise<Taken> {
  const { attempt, money, row } = odd;
  if (!(await insertReceipt(tx, { ...toReceipt(row), state: 'review' }))) return refuseReceipt(tx, deps, odd);
  await moveAttempt(tx, deps, attempt, {
    news: { kind: 'amount_differs' },
    by: money.source,
    receipt: money.receipt,
    ...(money.ids && { ids: money.ids }),
  });
  await failPendingPayments(tx, attempt.orderId, row.at);
  await alertAmount(tx, deps, odd);
  return 'amount_differs';
}

async function alertAmount(tx: Database, deps: PaymentDeps, { order, attempt, money, asked }: Odd): Promise<void> {
  const sentence = `${formatKsh(money.amountCents)} came in where ${formatKsh(asked)} was asked for. Please decide what to do with it.`;
  await alertOwner(tx, deps, { subject: 'amount_differs', key: attempt.id, sentence, orderNumber: order.number });
}

/** The same receipt for two attempts: one of the reports is not true, so neither the first is touched nor the second believed. */
async function refuseReceipt(
  tx: Database,
  deps: PaymentDeps,
  { order, attempt }: Pick<Odd, 'order' | 'attempt'>,
): Promise<Taken> {
  const sentence = 'A payment was reported with a receipt that belongs to another payment. It was not counted.';
  await alertOwner(tx, deps, { subject: 'receipt_taken', key: attempt.id, sentence, orderNumber: order.number });
  return 'receipt_taken';
}

function toReceipt({ receipt, attemptId, orderId, amountCents, phone, paidAt, source, at }: Omit<NewReceipt, 'state'>) {
  return { receipt, attemptId, orderId, amountCents, phone, paidAt, source, at };
}

/**
 * What stands in for M-Pesa's code while only a query has told of a payment: 'TRX' and eleven characters of the attempt's id.
 * M-Pesa's own have ten.
 */
export function standInReceipt(attemptId: string): string {
  const digits = BigInt(`0x${attemptId.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase();
  return `TRX${digits.slice(-11).padStart(11, '0')}`;
}
