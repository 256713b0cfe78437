import { selectOrder, selectOrderByNumber } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { alertOwner } from '#app/modules/ledger/alert-owner.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { hashCallbackToken, isSameHash } from '../callbacks/callback-token.server.ts';
import type { Handled, InboxHandler } from '../callbacks/inbox.ts';
import { cameAfter } from '../claims/came-after.ts';
import { selectClaimants } from '../claims/claim-queries.server.ts';
import type { Money } from '../money/money.ts';
import { findProvisionalReceipt } from '../money/find-provisional-receipt.server.ts';
import { giveReceiptCode } from '../money/give-receipt-code.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import {
  insertReceipt,
  lockReceipt,
  lockReceiptCode,
  selectReceipt,
  supplementReceipt,
} from '#app/modules/ledger/receipts.server.ts';
import { takePayment } from '../money/take-payment.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { readConfirmation, type ConfirmationReport } from './confirmation-report.server.ts';

const isOurSecret = ({ confirmationToken }: Pick<PaymentDeps, 'confirmationToken'>, tokenHash: string) =>
  isSameHash(hashCallbackToken(confirmationToken), tokenHash);

/**
 * M-Pesa confirms money that came to our number, whether a prompt of ours asked for it or somebody paid by hand (Daraja: C2B).
 * Its order is the one that the payer named as account number, or that one learner claims the receipt for; money without an
 * order is kept for a person.
 */
export const confirmationHandler: InboxHandler = {
  isOurs: async (deps, tokenHash) => isOurSecret(deps, tokenHash),
  async process(tx, deps, { tokenHash, body }) {
    if (!isOurSecret(deps, tokenHash)) return { kind: 'done', outcome: 'unknown_secret' };
    const report = readConfirmation(body);
    if (!report) return { kind: 'done', outcome: 'unreadable' };
    const isOurs = deps.gateway?.account.receivesAt.includes(report.shortcode) ?? true;
    if (!isOurs) return { kind: 'done', outcome: 'other_shortcode' };
    const handled = await takeConfirmed(tx, deps, report);
    if (handled.kind === 'done' && handled.outcome === 'unclaimed') await alertUnclaimed(tx, deps, report);
    return handled.kind === 'done' && handled.outcome === 'undecided' ? { kind: 'waiting' } : handled;
  },
};

/** What M-Pesa says of money that came to our number: `source` is where it says so. */
export type ConfirmedMoney = Omit<ConfirmationReport, 'shortcode'> & { readonly source?: 'statement' };

/**
 * Takes money that M-Pesa confirms, by a report or by its statement, for the order that the payer named, or that one learner claims it
 * for; keeps it for a person where there is none. Locks the order. `waiting`: a claim came meanwhile, so it has to be tried again. Outcome 'undecided':
 * it may be the money of prompts that are not known to have ended, so that nothing is kept, and it has to be told again later.
 */
export async function takeConfirmed(tx: Database, deps: PaymentDeps, report: ConfirmedMoney): Promise<Handled> {
  const named = report.orderNumber === '' ? null : await selectOrderByNumber(tx, report.orderNumber);
  if (named) return takeForOrder(tx, deps, named.id, report);
  const counted = await giveCountedCode(tx, deps, report);
  if (counted) return counted;
  const claimants = await selectClaimants(tx, report.receipt);
  const [claimant] = claimants;
  const isClaim = claimant !== undefined && claimants.length === 1 && (await isTheClaimed(tx, deps, claimant, report));
  return isClaim ? takeForOrder(tx, deps, claimant, report) : keepUnclaimed(tx, deps, report, claimants);
}

/**
 * Money of a till names no order, and a prompt of ours may have brought it: a provisional receipt gets its code; while it may be of several, or
 * of a prompt that is still open, it is undecided and nothing is counted. Null where it is of none.
 */
async function giveCountedCode(tx: Database, deps: PaymentDeps, report: ConfirmedMoney): Promise<Handled | null> {
  const { receipt, amountCents, payer, paidAt, accountReference } = report;
  if (await selectReceipt(tx, receipt)) return null;
  const now = deps.clock.now();
  const money = { amountCents, payer, paidAt: paidAt ?? now, accountReference, heardAt: now };
  const match = await findProvisionalReceipt(tx, { money, now });
  if (match.kind === 'none') return null;
  if (match.kind === 'unclear') return { kind: 'done', outcome: 'undecided' };
  const { receipt: provisional, orderId } = match.provisional;
  const given = await giveReceiptCode(tx, deps, { provisional, told: { ...moneyOf(deps, report), receipt } });
  return { kind: 'done', outcome: given === 'given' ? 'receipt_learnt' : 'undecided', orderId };
}

/** What is only claimed is believed to the shilling: anything else may be another payment. Locks the order. */
async function isTheClaimed(tx: Database, { clock }: PaymentDeps, orderId: string, report: ConfirmedMoney) {
  const order = await selectOrder(tx, orderId, { lock: true });
  const paidAt = report.paidAt ?? clock.now();
  return order?.status === 'unpaid' && report.amountCents === order.total && cameAfter(paidAt, order);
}

async function takeForOrder(
  tx: Database,
  deps: PaymentDeps,
  orderId: string,
  report: ConfirmedMoney,
): Promise<Handled> {
  const order = await selectOrder(tx, orderId, { lock: true });
  if (!order) throw new Error(`order ${orderId} is gone`);
  const attempt = await chooseAttempt(tx, deps, { order, amountCents: report.amountCents, payer: report.payer });
  const outcome = await takePayment(tx, deps, { orderId, attempt }, moneyOf(deps, report));
  return { kind: 'done', outcome, orderId };
}

/** Nobody's yet: kept with what the payer typed, until somebody claims it or an admin decides. */
async function keepUnclaimed(
  tx: Database,
  deps: PaymentDeps,
  report: ConfirmedMoney,
  claimants: readonly string[],
): Promise<Handled> {
  const { receipt } = report;
  await lockReceiptCode(tx, receipt);
  const known = await lockReceipt(tx, receipt);
  const money = { ...moneyOf(deps, report), at: deps.clock.now() };
  if (known) {
    await supplementReceipt(tx, receipt, money);
    return { kind: 'done', outcome: 'known' };
  }
  // Somebody claimed it while its order was looked for: the sweep looks again.
  if ((await selectClaimants(tx, receipt)).some((orderId) => !claimants.includes(orderId))) return { kind: 'waiting' };
  await insertReceipt(tx, money);
  return { kind: 'done', outcome: 'unclaimed' };
}

async function alertUnclaimed(tx: Database, deps: PaymentDeps, { receipt, amountCents }: ConfirmationReport) {
  const sentence = `${formatKsh(amountCents)} came in with receipt ${receipt} and an account number that names no order. Please match it with its order, or give it back.`;
  await alertOwner(tx, deps, { subject: 'unclaimed', key: receipt, sentence, orderNumber: null });
}

function moneyOf({ clock }: PaymentDeps, report: ConfirmedMoney) {
  const { receipt, amountCents, payer, paidAt, accountReference } = report;
  return {
    receipt,
    amountCents,
    phone: readPayerPhone(payer),
    paidAt: paidAt ?? clock.now(),
    source: report.source ?? 'c2b',
    accountReference,
  } as const satisfies Money;
}
