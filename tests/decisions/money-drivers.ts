import { sql } from 'drizzle-orm';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { decideAttempt } from '#app/modules/money/collection/attempts/decide-attempt.server.ts';
import { combinePayments } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { declineDecision } from '#app/modules/money/collection/approvals/decline-decision.server.ts';
import { decideClaim, forwardClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { matchIncomingPayment } from '#app/modules/money/collection/claims/match-incoming-payment.server.ts';
import { setReceiptCode } from '#app/modules/money/collection/money/set-receipt-code.server.ts';
import { importStatement } from '#app/modules/money/collection/reconcile/import-statement.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestIncomingPaymentRefund } from '#app/modules/money/collection/refunds/request-incoming-payment-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { cancelRefund, failRefund, settleRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { refundedTwiceCode } from '#app/modules/money/ledger/refund.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import {
  approveManualPayment,
  rejectManualPayment,
} from '#app/modules/money/providers/by-hand/decide-manual-payment.server.ts';
import { approvalChecks } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import { recordManualPayment } from '#app/modules/money/providers/by-hand/record-manual-payment.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { shillingsToCents, toCents } from '#app/shared/money.ts';
import { claim } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import type { PaymentShop, Purchase } from '#tests/support/payment-shop.ts';
import type { TestEnv } from '#tests/support/test-env.ts';

export type Buyer = Purchase['buyer'];
/** The stage on which decisions are tried. */
export interface Stage {
  readonly env: TestEnv;
  readonly shop: PaymentShop;
  /** A folder for proofs. */
  readonly folder: string;
  /** Dependencies of use cases, with a gateway that makes reversals. */
  readonly deps: (actor: Actor) => PaymentShop['deps'] & { readonly actor: StaffActor };
  /** Staff who prepare a subject, and decide nothing that is tried. */
  readonly other: StaffActor;
  readonly next: () => number;
}

/** Makes a subject that belongs to somebody; returns how a member of staff decides about it. */
export type Driver = (stage: Stage, owner: Buyer) => Promise<(actor: StaffActor) => Promise<unknown>>;

const note = 'seen in the portal';
const codeOf = (number: number) => `UC2AB3CD${String(number).padStart(2, '0')}`;
const phoneOf = (number: number) => `2547123456${String(number).padStart(2, '0')}`;

async function claimed({ env, shop, next }: Stage, owner: Buyer) {
  const order = await shop.order({ buyer: owner });
  const receipt = codeOf(next());
  await claim(shop, order, receipt, { gateway: null });
  const { rows } = await env.db.execute<{ id: string }>(sql`select id from payment_claims where receipt = ${receipt}`);
  return { order, receipt, claimId: rows[0]?.id ?? '' };
}

async function inDoubt({ env, shop, next }: Stage, owner: Buyer) {
  await shop.next('dropped-before');
  const order = await shop.order({ buyer: owner });
  await shop.pay(order, phoneOf(next()));
  await shop.pass(301);
  const { rows } = await env.db.execute<{ id: string }>(
    sql`select id from payment_attempts where order_id = ${order.orderId}`,
  );
  return rows[0]?.id ?? '';
}

async function paid({ shop, next }: Stage, owner: Buyer, price = 6500) {
  const order = await shop.order({ buyer: owner, prices: [price] });
  await shop.pay(order, phoneOf(next()));
  await shop.pass(2);
  return order;
}

async function inReview({ shop, next }: Stage, amount: number): Promise<string> {
  const receipt = codeOf(next());
  await sendConfirmation(shop, { receipt, amount, account: 'JANE' });
  return receipt;
}

const reversing = async (stage: Stage, owner: Buyer) => {
  const { orderId } = await paid(stage, owner);
  return (await requestRefund(stage.deps(stage.other), { orderId, orderLineIds: 'all', note })).refundId;
};

/** Records a payment of an order, by staff who prepare subjects without `by`. */
export async function record(
  { shop, folder, other, next }: Stage,
  owner: Buyer,
  {
    price = 6500,
    method = 'bank',
    opensAtOnce = false,
    by = other,
    amount = price,
    order: given,
  }: Partial<{
    readonly price: number;
    readonly amount: number;
    readonly order: Purchase;
    readonly method: string;
    readonly opensAtOnce: boolean;
    readonly by: StaffActor;
  }> = {},
): Promise<{ readonly id: string; readonly outcome: string; readonly order: Purchase }> {
  const order = given ?? (await shop.order({ buyer: owner, prices: [price] }));
  const payment = {
    id: crypto.randomUUID(),
    orderNumber: order.number,
    method,
    amount: String(amount),
    receivedOn: shop.deps.clock.now().toISOString().slice(0, 10),
    reference: `REF${next()}`,
    note: '',
    opensAtOnce,
    proof: { name: 'slip.png', bytes: onePixel },
  };
  const storage = createLocalStorage(folder);
  return { ...(await recordManualPayment({ ...shop.deps, storage, actor: by }, payment)), order };
}

/** Records a payment that waits for approval. */
export const recordBy = (stage: Stage, owner: Buyer, by: StaffActor, price = 27_000) =>
  record(stage, owner, { price, by });

export const moneyDrivers = {
  'claim.forward': async (stage, owner) => {
    const { claimId } = await claimed(stage, owner);
    return (actor) => forwardClaim({ ...stage.shop.deps, actor }, { claimId, note });
  },
  'claim.accept': async (stage, owner) => {
    const { claimId } = await claimed(stage, owner);
    return (actor) => decideClaim({ ...stage.shop.deps, actor }, { claimId, decision: 'accept', note });
  },
  'claim.reject': async (stage, owner) => {
    const { claimId } = await claimed(stage, owner);
    return (actor) => decideClaim({ ...stage.shop.deps, actor }, { claimId, decision: 'reject', note });
  },
  'attempt.paid': async (stage, owner) => {
    const attemptId = await inDoubt(stage, owner);
    const decision = { kind: 'paid', receipt: codeOf(stage.next()), amountShillings: 6500 } as const;
    return (actor) => decideAttempt({ ...stage.shop.deps, actor }, { attemptId, decision, note });
  },
  'attempt.not_paid': async (stage, owner) => {
    const attemptId = await inDoubt(stage, owner);
    return (actor) => decideAttempt({ ...stage.shop.deps, actor }, { attemptId, decision: { kind: 'failed' }, note });
  },
  'approval.decline': async (stage, owner) => {
    const { claimId } = await claimed(stage, owner);
    await decideClaim({ ...stage.shop.deps, actor: stage.other }, { claimId, decision: 'accept', note });
    return (actor) => declineDecision({ ...stage.shop.deps, actor }, { subjectId: claimId, note });
  },
  'incoming_payment.match': async (stage, owner) => {
    const { number } = await stage.shop.order({ buyer: owner });
    const receipt = await inReview(stage, 6500);
    return (actor) => matchIncomingPayment({ ...stage.shop.deps, actor }, { receipt, orderNumber: number, note });
  },
  'incoming_payment.combine': async (stage, owner) => {
    const { number } = await stage.shop.order({ buyer: owner });
    const receipts = [await inReview(stage, 6000), await inReview(stage, 500)];
    return (actor) => combinePayments({ ...stage.shop.deps, actor }, { receipts, orderNumber: number, note });
  },
  'incoming_payment.set_code': async (stage, owner) => {
    const order = await stage.shop.order({ buyer: owner });
    stage.shop.takesCallbacks = false;
    await stage.shop.pay(order, phoneOf(stage.next()));
    await stage.shop.pass(600);
    stage.shop.takesCallbacks = true;
    const { rows } = await stage.env.db.execute<{ receipt: string }>(
      sql`select receipt from mpesa_receipts where order_id = ${order.orderId} and source = 'query'`,
    );
    const input = { receipt: rows[0]?.receipt ?? '', code: codeOf(stage.next()), note };
    return (actor) => setReceiptCode({ ...stage.shop.deps, actor }, input);
  },
  'statement.import': async (stage, owner) => {
    const { number } = await stage.shop.order({ buyer: owner });
    const row = {
      receipt: codeOf(stage.next()),
      at: stage.env.clock.now(),
      kind: 'payment' as const,
      paidIn: shillingsToCents(6500),
      withdrawn: toCents(0),
      details: '',
      party: '',
      account: number,
    };
    return async (actor) => {
      const statement = { name: 'march.csv', provider: 'mpesa', rows: [row] };
      const { unclear } = await importStatement({ ...stage.shop.deps, actor }, statement);
      // A row of one's own is left to a colleague.
      if (unclear.length > 0) throw new DomainError('decides_own');
    };
  },
  'payment.record': async (stage, owner) => {
    return async (actor) => (await record(stage, owner, { by: actor })).outcome;
  },
  'payment.approve': async (stage, owner) => {
    const { id } = await record(stage, owner, { price: 27_000 });
    return (actor) => approveManualPayment({ ...stage.shop.deps, actor }, { id, checked: approvalChecks });
  },
  'payment.clear': async (stage, owner) => {
    const { id } = await record(stage, owner, { method: 'cheque' });
    return (actor) => approveManualPayment({ ...stage.shop.deps, actor }, { id, checked: ['cleared'] });
  },
  'payment.reject': async (stage, owner) => {
    const { id } = await record(stage, owner, { price: 27_000 });
    return (actor) => rejectManualPayment({ ...stage.shop.deps, actor }, { id, note });
  },
  'payment.bounce': async (stage, owner) => {
    const { id } = await record(stage, owner, { method: 'cheque', opensAtOnce: true });
    return (actor) => bounceCheque({ ...stage.shop.deps, actor }, { id, note });
  },
  'refund.request': async (stage, owner) => {
    const { orderId } = await paid(stage, owner);
    return (actor) => requestRefund(stage.deps(actor), { orderId, orderLineIds: 'all', note });
  },
  'refund.send': async (stage, owner) => {
    const refundId = await reversing(stage, owner);
    return (actor) => sendRefund(stage.deps(actor), { refundId });
  },
  'refund.by_hand': async (stage, owner) => {
    const refundId = await reversing(stage, owner);
    await stage.env.db.execute(sql`update refunds set requested_by = null where id = ${refundId}`);
    const refundReceipt = codeOf(stage.next());
    return (actor) => recordRefundByHand(stage.deps(actor), { refundId, refundReceipt, note });
  },
  'refund.fail': async (stage, owner) => {
    const refundId = await reversing(stage, owner);
    await sendRefund(stage.deps(stage.other), { refundId });
    await stage.env.db.execute(sql`update refunds set status = 'unknown' where id = ${refundId}`);
    return (actor) => failRefund(stage.deps(actor), { refundId, note });
  },
  'refund.settle': async (stage, owner) => {
    const refundId = await reversing(stage, owner);
    await recordRefundByHand(stage.deps(stage.other), { refundId, note });
    await stage.env.db.execute(
      sql`update refunds set result_code = ${refundedTwiceCode}, result_description = 'paid out twice' where id = ${refundId}`,
    );
    return (actor) => settleRefund(stage.deps(actor), { refundId, note });
  },
  'refund.cancel': async (stage, owner) => {
    const refundId = await reversing(stage, owner);
    return (actor) => cancelRefund(stage.deps(actor), { refundId, note });
  },
} satisfies Readonly<Record<string, Driver>>;

/** Refunds money in review of one amount, for the limit of a day over several payments. */
export async function refundOfUnclaimed(stage: Stage, shillings: number) {
  const receipt = await inReview(stage, shillings);
  return (actor: StaffActor) => requestIncomingPaymentRefund(stage.deps(actor), { receipt, note });
}

/** A paid order of one price, and how it is refunded. */
export async function refundOfOrder(stage: Stage, owner: Buyer, shillings: number) {
  const { orderId } = await paid(stage, owner, shillings);
  return (actor: StaffActor) => requestRefund(stage.deps(actor), { orderId, orderLineIds: 'all', note });
}
