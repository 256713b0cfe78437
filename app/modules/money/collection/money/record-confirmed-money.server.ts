import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import type { IncomingPaymentSource } from '#app/shared/payment-terms.ts';
import { selectOrder, selectOrderByNumber } from '#app/modules/money/ledger/order-queries.server.ts';
import { openInstalmentPlanOrder } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { selectInstalmentPlanByNumber } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import {
  insertIncomingPayment,
  lockIncomingPayment,
  lockReceiptCode,
  selectIsBeingRefunded,
  selectIncomingPayment,
  supplementIncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { isPaidAfterOrder } from '../claims/claimed-code.ts';
import { selectClaimants } from '../claims/claim-queries.server.ts';
import type { Handled, ReportedPayment } from './reported-payment.ts';
import { findNamedTarget, type NamedTarget } from './find-named-target.server.ts';
import { findProvisionalReceipt } from './find-provisional-receipt.server.ts';
import { giveReceiptCode } from './give-receipt-code.server.ts';

import { readPayerPhone } from './payer-phone.server.ts';
import { recordMoney } from './record-money.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';

/** Money that a provider confirms, paid for our request or by hand. */
export interface ConfirmedMoney {
  readonly provider: string;
  readonly receipt: string;
  readonly amountCents: Cents;
  /** Account number that the payer typed, unchanged. */
  readonly accountReference: string;
  /** The order number found in it; empty without one. */
  readonly orderNumber: string;
  /** The payer as the provider names them: whole, masked or hashed; empty without one. */
  readonly payer: string;
  readonly paidAt: Date | null;
  /** Source of the confirmation. */
  readonly source: Extract<IncomingPaymentSource, 'c2b' | 'statement'>;
  /** All codes of the statement that is the source. */
  readonly codes?: ReadonlySet<string>;
}

/**
 * Records money that a provider confirms, by a message or by its statement, for the order or the plan that the payer named, also with a
 * slip (`findNamedTarget`), or that one learner claims it for; without an order it waits for a person. Locks the order. `waiting`: a claim
 * came meanwhile, so try again. Outcome 'undecided': it may be the money of prompts without a known result, so nothing is stored, and it
 * must be reported again later.
 */
export async function recordConfirmedMoney(
  tx: Database,
  deps: CollectionDeps,
  money: ConfirmedMoney,
): Promise<Handled> {
  const named = money.orderNumber === '' ? null : await selectOrderByNumber(tx, money.orderNumber);
  if (named) return takeForOrder(tx, deps, named.id, money);
  const plan = money.orderNumber === '' ? null : await selectInstalmentPlanByNumber(tx, money.orderNumber);
  if (plan) return takeForInstalmentPlan(tx, deps, plan.id, money);
  const counted = await giveCountedCode(tx, deps, money);
  if (counted) return counted;
  const claimants = await selectClaimants(tx, money.receipt);
  const target = await findNamedTarget(tx, { ...money, paidAt: money.paidAt ?? deps.clock.now() });
  if (target) return takeForTarget(tx, deps, target, money, claimants);
  const [claimant] = claimants;
  const isClaim = claimant !== undefined && claimants.length === 1 && (await isOfOrder(tx, deps, claimant, money));
  return isClaim ? takeForOrder(tx, deps, claimant, money) : keepUnclaimed(tx, deps, money, claimants);
}

/**
 * Handles money without an order number, such as a till's, that one of our prompts may have brought. Gives a provisional receipt its
 * code; while several are possible, or a prompt is still open, it is undecided and not counted. Null if it belongs to none.
 */
async function giveCountedCode(tx: Database, deps: CollectionDeps, money: ConfirmedMoney): Promise<Handled | null> {
  const { provider, receipt, amountCents, payer, paidAt, accountReference, codes } = money;
  if (await selectIncomingPayment(tx, receipt)) return null;
  const now = deps.clock.now();
  const unmatched = {
    provider,
    amountCents,
    payer,
    paidAt: paidAt ?? now,
    accountReference,
    reportedAt: now,
    ...(codes && { codes }),
  };
  const match = await findProvisionalReceipt(tx, { money: unmatched, now });
  if (match.kind === 'none') return null;
  if (match.kind === 'unclear') return { kind: 'done', outcome: 'undecided' };
  const { receipt: provisional, orderId } = match.provisional;
  const outcome = await giveReceiptCode(tx, deps, { provisional, reported: { ...moneyOf(deps, money), receipt } });
  return { kind: 'done', outcome: outcome === 'given' ? 'receipt_learnt' : 'undecided', orderId };
}

/**
 * Takes money for the only order or instalment plan that its account number may mean. It waits for a person if learners claim it for
 * another order, or if the order was paid meanwhile.
 */
async function takeForTarget(
  tx: Database,
  deps: CollectionDeps,
  target: NamedTarget,
  money: ConfirmedMoney,
  claimants: readonly string[],
): Promise<Handled> {
  const orderId = target.kind === 'order' ? target.orderId : null;
  const isClaimedElsewhere = claimants.some((claimant) => claimant !== orderId);
  if (isClaimedElsewhere) return keepUnclaimed(tx, deps, money, claimants);
  if (target.kind === 'plan') return takeForInstalmentPlan(tx, deps, target.planId, money);
  const isStillThat = await isOfOrder(tx, deps, target.orderId, money);
  return isStillThat ? takeForOrder(tx, deps, target.orderId, money) : keepUnclaimed(tx, deps, money, claimants);
}

/** Returns whether money is exactly the amount of an unpaid order: any other may be another payment. Locks the order. */
async function isOfOrder(tx: Database, { clock }: CollectionDeps, orderId: string, money: ConfirmedMoney) {
  const order = await selectOrder(tx, orderId, { lock: true });
  const paidAt = money.paidAt ?? clock.now();
  return order?.status === 'unpaid' && money.amountCents === order.total && isPaidAfterOrder(paidAt, order);
}

async function takeForOrder(
  tx: Database,
  deps: CollectionDeps,
  orderId: string,
  money: ConfirmedMoney,
): Promise<Handled> {
  const order = await selectOrder(tx, orderId, { lock: true });
  if (!order) throw new Error(`order ${orderId} is gone`);
  const attempt = await chooseAttempt(tx, deps, {
    order,
    provider: money.provider,
    amountCents: money.amountCents,
    payer: money.payer,
    paidAt: money.paidAt,
  });
  const outcome = await recordMoney(tx, deps, { orderId, attempt }, moneyOf(deps, money));
  return { kind: 'done', outcome, orderId };
}

/**
 * Takes money that names an instalment plan, as a payment of its own; more than is left of the price goes back. What the plan cannot take
 * waits for a person. Locks code and receipt before buyer and plan.
 */
async function takeForInstalmentPlan(
  tx: Database,
  deps: CollectionDeps,
  planId: string,
  money: ConfirmedMoney,
): Promise<Handled> {
  const { receipt, amountCents } = money;
  await lockReceiptCode(tx, receipt);
  const known = await lockIncomingPayment(tx, receipt);
  const isFree =
    known?.state === 'review' &&
    known.orderId === null &&
    known.amountCents === amountCents &&
    !(await selectIsBeingRefunded(tx, receipt));
  const order =
    known && !isFree
      ? null
      : await openInstalmentPlanOrder(tx, planId, {
          amountCents,
          idempotencyKey: `receipt:${receipt}`,
          at: deps.clock.now(),
        });
  if (!order) return keepUnclaimed(tx, deps, money, await selectClaimants(tx, receipt));
  const decision = { by: null, note: 'More came in than was left to pay of the plan.' };
  const outcome = await recordMoney(
    tx,
    deps,
    { orderId: order.orderId, attempt: null },
    { ...moneyOf(deps, money), ...(amountCents > order.totalCents && { decision }) },
  );
  return { kind: 'done', outcome, orderId: order.orderId };
}

/** Keeps money without an owner, with the payer's text, until it is claimed or a staff member decides. */
async function keepUnclaimed(
  tx: Database,
  deps: CollectionDeps,
  money: ConfirmedMoney,
  claimants: readonly string[],
): Promise<Handled> {
  const { receipt } = money;
  await lockReceiptCode(tx, receipt);
  const known = await lockIncomingPayment(tx, receipt);
  const row = { ...moneyOf(deps, money), at: deps.clock.now() };
  if (known) {
    await supplementIncomingPayment(tx, receipt, row);
    return { kind: 'done', outcome: 'known' };
  }
  // A claim came while its order was looked up: the sweep tries again.
  if ((await selectClaimants(tx, receipt)).some((orderId) => !claimants.includes(orderId))) return { kind: 'waiting' };
  await insertIncomingPayment(tx, row);
  return { kind: 'done', outcome: 'unclaimed' };
}

function moneyOf({ clock }: CollectionDeps, money: ConfirmedMoney) {
  const { provider, receipt, amountCents, payer, paidAt, accountReference, source } = money;
  return {
    provider,
    receipt,
    amountCents,
    phone: readPayerPhone(payer),
    paidAt: paidAt ?? clock.now(),
    source,
    accountReference,
  } as const satisfies ReportedPayment;
}
