import { lockBuyer, selectOrder, type OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents } from '#app/shared/money.ts';
import { isMsisdn } from '#app/shared/phone.ts';
import type { ReceiptState } from '#app/shared/payment-terms.ts';
import type { Attempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { settleClaims } from '../claims/claim-queries.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { queueReceiptMail } from '../receipts/receipt-mail.server.ts';
import { giveBack, owedFor, type Owed } from './give-back.server.ts';
import { alertAmount, byWhom, meetKnownMoney, type Meeting } from './known-money.server.ts';
import { standInReceipt, type Money, type Taken } from './money.ts';
import { deliverOrder } from './deliver-order.server.ts';
import { failPendingPayments, selectDeliverables, type Deliverable } from './payment-queries.server.ts';
import { insertReceipt, lockReceiptCode, releaseGuesses, settleReceipt } from './receipt-queries.server.ts';

/** The order that money is for, and the attempt that brought it; null where it came without a prompt of ours. */
export interface Payee {
  readonly orderId: string;
  /** Locked by the caller, which locked its order first. */
  readonly attempt: Attempt | null;
}

/**
 * Takes verified money for an order, whichever side told of it: the receipt first, then everything that follows from it, in
 * the caller's one transaction: attempt, order, payments, enrolments, mail, claims. However many sides tell of
 * the same money, and in whatever order, it counts once.
 *
 * An amount that differs enrols nobody and waits for a person. Money for an order that is paid already is surplus and goes to
 * the refund queue; so does the share of courses that another payment gave meanwhile, or that are gone.
 */
export async function takePayment(tx: Database, deps: PaymentDeps, to: Payee, money: Money): Promise<Taken> {
  const order = await selectOrder(tx, to.orderId, { lock: true });
  if (!order) throw new Error(`money for order ${to.orderId}, which is not there`);
  if (money.receipt !== null) await lockReceiptCode(tx, money.receipt);
  const meeting = { order, attempt: to.attempt, money };
  const met = await meetKnownMoney(tx, deps, meeting);
  if (met) return met;

  const receipt = money.receipt ?? standInReceipt(to.attempt?.id ?? '');
  const { amountCents, phone, paidAt, source, accountReference = null } = money;
  await insertReceipt(tx, { receipt, amountCents, phone, paidAt, source, accountReference, at: deps.clock.now() });
  return settle(tx, deps, meeting, receipt);
}

/** Decides what the money becomes, and does everything that follows. */
async function settle(tx: Database, deps: PaymentDeps, meeting: Meeting, receipt: string): Promise<Taken> {
  const { order, attempt, money } = meeting;
  const at = deps.clock.now();
  const state = stateOf(order, money);
  // What one buyer pays in two orders at once happens one after the other, so that nobody pays twice for a course unseen.
  if (order.userId !== null) await lockBuyer(tx, order.userId);
  const lines = await selectDeliverables(tx, order.id);
  const { decision } = money;
  if (attempt) await releaseGuesses(tx, attempt.id, receipt);
  await settleReceipt(tx, receipt, { orderId: order.id, attemptId: attempt?.id ?? null, state, decision, at });
  if (attempt) {
    const isPaid = state !== 'review';
    await moveAttempt(tx, deps, attempt, {
      ...byWhom(money),
      news: isPaid ? { kind: 'result', code: '0' } : { kind: 'amount_differs' },
      ...(isPaid && { resultCode: '0' }),
      receipt: money.receipt,
    });
  }
  if (state === 'review') {
    await failPendingPayments(tx, order.id, at);
    await alertAmount(tx, deps, meeting);
    return 'amount_differs';
  }

  if (money.receipt !== null) await settleClaims(tx, money.receipt, order.id, at);
  const isStandIn = money.receipt === null;
  if (state === 'surplus') {
    const owed: Owed = { reason: 'surplus', amountCents: money.amountCents, paymentIds: [] };
    await giveBack(tx, deps, { order, receipt, isStandIn, lines, owed });
    return 'surplus';
  }
  await deliverOrder(tx, deps, { order, lines, transactionId: money.receipt, phone: phoneOf(meeting) });
  const owed = owedOf(order, money, lines);
  if (owed.amountCents > 0) await giveBack(tx, deps, { order, receipt, isStandIn, lines, owed });
  await queueReceiptMail(tx, deps, { ...order, status: 'paid', paidAt: at });
  return 'paid';
}

/** The phone that was prompted, or else the payer's, where M-Pesa told it whole. */
function phoneOf({ attempt, money: { phone } }: Meeting): string | null {
  return attempt?.phoneNumber ?? (phone !== null && isMsisdn(phone) ? phone : null);
}

function stateOf(order: OrderRow, { amountCents, decision }: Money): Exclude<ReceiptState, 'refunded'> {
  if (order.status !== 'unpaid') return 'surplus';
  const pays = amountCents === order.total || (decision !== undefined && amountCents > order.total);
  return pays ? 'matched' : 'review';
}

/** What an admin's decision matched beyond the total, or else the price of what brings the buyer nothing. */
function owedOf(order: OrderRow, { amountCents }: Money, lines: readonly Deliverable[]): Owed {
  const beyond = toCents(amountCents - order.total);
  return beyond > 0 ? { reason: 'wrong_amount', amountCents: beyond, paymentIds: [] } : owedFor(order, lines);
}
