import { selectOrder, selectOrderByNumber } from '#app/modules/ledger/orders.server.ts';
import {
  insertReceipt,
  lockReceipt,
  lockReceiptCode,
  selectReceipt,
  supplementReceipt,
} from '#app/modules/ledger/receipts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import type { ReceiptSource } from '#app/shared/payment-terms.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { cameAfter } from '../claims/came-after.ts';
import { selectClaimants } from '../claims/claim-queries.server.ts';
import type { Handled, IncomingPayment } from './money.ts';
import { findProvisionalReceipt } from './find-provisional-receipt.server.ts';
import { giveReceiptCode } from './give-receipt-code.server.ts';

import { readPayerPhone } from './payer-phone.server.ts';
import { recordMoney } from './record-money.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';

/** Money that a provider confirms, whether a request of ours asked for it or somebody paid by hand. */
export interface ConfirmedMoney {
  readonly provider: string;
  readonly receipt: string;
  readonly amountCents: Cents;
  /** What the payer typed as account number, as it came. */
  readonly accountReference: string;
  /** The order's number that was meant; empty where none was. */
  readonly orderNumber: string;
  /** The payer as the provider names him: whole, masked or hashed; empty where it does not. */
  readonly payer: string;
  readonly paidAt: Date | null;
  /** Where it says so. */
  readonly source: Extract<ReceiptSource, 'c2b' | 'statement'>;
}

/**
 * Records money that a provider confirms, by a message or by its statement, for the order that the payer named, or that one learner claims it
 * for; keeps it for a person where there is none. Locks the order. `waiting`: a claim came meanwhile, so it has to be tried again. Outcome 'undecided':
 * it may be the money of prompts that are not known to have ended, so that nothing is kept, and it has to be told again later.
 */
export async function recordConfirmedMoney(
  tx: Database,
  deps: CollectionDeps,
  money: ConfirmedMoney,
): Promise<Handled> {
  const named = money.orderNumber === '' ? null : await selectOrderByNumber(tx, money.orderNumber);
  if (named) return takeForOrder(tx, deps, named.id, money);
  const counted = await giveCountedCode(tx, deps, money);
  if (counted) return counted;
  const claimants = await selectClaimants(tx, money.receipt);
  const [claimant] = claimants;
  const isClaim = claimant !== undefined && claimants.length === 1 && (await isTheClaimed(tx, deps, claimant, money));
  return isClaim ? takeForOrder(tx, deps, claimant, money) : keepUnclaimed(tx, deps, money, claimants);
}

/**
 * Money of a till names no order, and a prompt of ours may have brought it: a provisional receipt gets its code; while it may be of several, or
 * of a prompt that is still open, it is undecided and nothing is counted. Null where it is of none.
 */
async function giveCountedCode(tx: Database, deps: CollectionDeps, money: ConfirmedMoney): Promise<Handled | null> {
  const { provider, receipt, amountCents, payer, paidAt, accountReference } = money;
  if (await selectReceipt(tx, receipt)) return null;
  const now = deps.clock.now();
  const unmatched = { provider, amountCents, payer, paidAt: paidAt ?? now, accountReference, reportedAt: now };
  const match = await findProvisionalReceipt(tx, { money: unmatched, now });
  if (match.kind === 'none') return null;
  if (match.kind === 'unclear') return { kind: 'done', outcome: 'undecided' };
  const { receipt: provisional, orderId } = match.provisional;
  const given = await giveReceiptCode(tx, deps, { provisional, reported: { ...moneyOf(deps, money), receipt } });
  return { kind: 'done', outcome: given === 'given' ? 'receipt_learnt' : 'undecided', orderId };
}

/** What is only claimed is believed to the shilling: anything else may be another payment. Locks the order. */
async function isTheClaimed(tx: Database, { clock }: CollectionDeps, orderId: string, money: ConfirmedMoney) {
  const order = await selectOrder(tx, orderId, { lock: true });
  const paidAt = money.paidAt ?? clock.now();
  return order?.status === 'unpaid' && money.amountCents === order.total && cameAfter(paidAt, order);
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

/** Nobody's yet: kept with what the payer typed, until somebody claims it or an admin decides. */
async function keepUnclaimed(
  tx: Database,
  deps: CollectionDeps,
  money: ConfirmedMoney,
  claimants: readonly string[],
): Promise<Handled> {
  const { receipt } = money;
  await lockReceiptCode(tx, receipt);
  const known = await lockReceipt(tx, receipt);
  const kept = { ...moneyOf(deps, money), at: deps.clock.now() };
  if (known) {
    await supplementReceipt(tx, receipt, kept);
    return { kind: 'done', outcome: 'known' };
  }
  // Somebody claimed it while its order was looked for: the sweep looks again.
  if ((await selectClaimants(tx, receipt)).some((orderId) => !claimants.includes(orderId))) return { kind: 'waiting' };
  await insertReceipt(tx, kept);
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
  } as const satisfies IncomingPayment;
}
