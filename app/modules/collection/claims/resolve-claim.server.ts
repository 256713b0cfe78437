import { selectOrder, type OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { bringQueryForward } from '../attempts/attempt-queries.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import type { Handled } from '../money/money.ts';
import { findProvisionalReceipt } from '../money/find-provisional-receipt.server.ts';
import { giveReceiptCode } from '../money/give-receipt-code.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { insertReceipt, lockReceiptCode } from '#app/modules/ledger/receipts.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { cameAfter } from './came-after.ts';
import { alertAboutClaim, whyCounted } from './alert-about-claim.server.ts';
import { selectClaim, type Claim } from './claim-queries.server.ts';

/** So long after the answer a claim waits to learn how a prompt ended that may have brought the same money (milliseconds). */
const waitsAtMostMs = 5 * 60_000;

/** What a provider says of one receipt that it was asked about. */
export interface ReceiptAnswer {
  readonly provider: string;
  /** The receipt that was asked about, in capitals. */
  readonly receipt: string;
  /**
   * completed: the money came and stays; reversed: it was given back; not_found: there is no such payment; unclear: anything else, which
   * proves nothing.
   */
  readonly outcome: 'completed' | 'reversed' | 'not_found' | 'unclear';
  /** What was moved; null where it is not told. */
  readonly amountCents: Cents | null;
  /** The payer as the provider names him; null where it does not. */
  readonly payer: string | null;
  /** Whether it says that the money came to us and stays. */
  readonly isPaidToUs: boolean;
  /** When it was moved, by the provider's clock. */
  readonly paidAt: Date | null;
  readonly description: string;
}

interface Asked {
  readonly claimId: string;
  readonly answer: ReceiptAnswer;
}

/**
 * Whether the claimed money may be that of another order's prompt which is still open: then the provider is asked about the prompt, and the
 * answer is looked at again, for five minutes since `receivedAt`.
 */
export async function claimMustWait(
  tx: Database,
  deps: CollectionDeps,
  { claimId, answer, receivedAt }: Asked & { readonly receivedAt: Date },
): Promise<boolean> {
  const now = deps.clock.now();
  if (now.getTime() - receivedAt.getTime() >= waitsAtMostMs) return false;
  const claim = await selectClaim(tx, claimId);
  const match = claim?.status === 'open' ? await findCountedClaim(tx, deps, claim, answer) : null;
  if (match?.kind !== 'unclear') return false;
  const open = match.candidates.filter(({ receipt }) => receipt === null);
  for (const { attemptId } of open) if (attemptId !== null) await bringQueryForward(tx, attemptId, now);
  return open.length > 0;
}

/**
 * Whether the money is counted already; of an open claim, other than for its order, which the money would pay. Null where the provider does not
 * say that it came to us.
 */
async function findCountedClaim(tx: Database, { clock }: CollectionDeps, claim: Claim, answer: ReceiptAnswer) {
  const { provider, amountCents, payer, paidAt } = answer;
  if (!answer.isPaidToUs || amountCents === null) return null;
  const money = { provider, amountCents, payer, paidAt, accountReference: null, reportedAt: claim.createdAt };
  const mayPay = claim.status === 'open' ? { forOrderId: claim.orderId } : {};
  return findProvisionalReceipt(tx, { money, now: clock.now(), ...mayPay });
}

/** Whether the money that is claimed is counted already; null where there is no such claim, or the provider does not say that it came to us. */
export async function readClaimedMoney(tx: Database, deps: CollectionDeps, { claimId, answer }: Asked) {
  const claim = await selectClaim(tx, claimId);
  return claim && findCountedClaim(tx, deps, claim, answer);
}

/**
 * Acts on what a provider says of a claimed receipt: money that came to us, of exactly the order's amount and not before the order
 * was made, pays it; money that is counted for another order as a provisional receipt gives that its code; other money that came to us is
 * kept in review, whatever was decided about the claim meanwhile; this and anything else stays for a person. Returns the word for the
 * inbox and the order whose page has news.
 */
export async function resolveClaim(tx: Database, deps: CollectionDeps, { claimId, answer }: Asked): Promise<Handled> {
  const seen = await selectClaim(tx, claimId);
  const match = seen && (await findCountedClaim(tx, deps, seen, answer));
  // Before this order is locked, so that two orders never wait for each other.
  if (seen && match?.kind === 'found') {
    const outcome = await giveClaimedCode(tx, deps, match.provisional.receipt, answer);
    if (outcome === 'given') return { kind: 'done', outcome: 'receipt_learnt', orderId: seen.orderId };
  }
  const order = seen && (await selectOrder(tx, seen.orderId, { lock: true }));
  const claim = await selectClaim(tx, claimId);
  if (!order || !claim) return { kind: 'done', outcome: 'claim_decided' };
  const orderId = order.id;
  const counted = whyCounted(match, orderId);
  const doubt = doubtOf(deps, order, answer);
  // Also where the claim was rejected meanwhile: the money came.
  if (claim.status !== 'open' || doubt !== null) await keepClaimedMoney(tx, deps, claim, answer);
  if (claim.status !== 'open') return { kind: 'done', outcome: 'claim_decided' };
  // First the prompt or receipt that a person must decide about before the claim.
  const why = counted ?? doubt;
  if (why !== null || answer.amountCents === null) {
    await alertAboutClaim(tx, deps, { order, claim, why: why ?? `${labelOf(deps, answer.provider)} told no amount.` });
    return { kind: 'done', outcome: 'claim_open', orderId };
  }
  const { provider, receipt, amountCents, payer } = answer;
  const paidAt = answer.paidAt ?? deps.clock.now();
  const attempt = await chooseAttempt(tx, deps, { order, provider, amountCents, payer, paidAt: answer.paidAt });
  const phone = readPayerPhone(payer ?? '');
  const money = { provider, receipt, amountCents, phone, paidAt, source: 'check' } as const;
  return { kind: 'done', outcome: await recordMoney(tx, deps, { orderId, attempt }, money), orderId };
}

/**
 * Keeps money that came to us and cannot be counted already in review, with the amount that the provider told. Of no order: that it is this
 * order's, only the learner says, and whose it is may yet be confirmed.
 */
async function keepClaimedMoney(
  tx: Database,
  deps: CollectionDeps,
  claim: Claim,
  answer: ReceiptAnswer,
): Promise<void> {
  const { provider, receipt, amountCents, payer } = answer;
  if (!answer.isPaidToUs || amountCents === null) return;
  // Nothing is paid here, so that a prompt of the claim's own order is an objection as well.
  const decided = { ...claim, status: 'rejected' } as const;
  if ((await findCountedClaim(tx, deps, decided, answer))?.kind !== 'none') return;
  const at = deps.clock.now();
  await lockReceiptCode(tx, receipt);
  await insertReceipt(tx, {
    receipt,
    provider,
    amountCents,
    phone: readPayerPhone(payer ?? ''),
    paidAt: answer.paidAt ?? at,
    source: 'check',
    accountReference: null,
    at,
  });
}

function giveClaimedCode(tx: Database, deps: CollectionDeps, provisional: string, answer: ReceiptAnswer) {
  const { receipt, payer } = answer;
  const paidAt = answer.paidAt ?? deps.clock.now();
  const reported = { receipt, phone: readPayerPhone(payer ?? ''), paidAt, source: 'check' } as const;
  return giveReceiptCode(tx, deps, { provisional, reported });
}

/** Why the answer does not prove that this order was paid; null where it does. */
function doubtOf(deps: CollectionDeps, order: OrderRow, answer: ReceiptAnswer): string | null {
  const { outcome, amountCents, paidAt, description } = answer;
  const label = labelOf(deps, answer.provider);
  if (outcome === 'not_found') return `${label} does not know this code.`;
  if (outcome === 'reversed') return `${label} says that this payment was given back.`;
  if (outcome === 'unclear') return `${label}’s answer says nothing (${description}).`;
  if (amountCents !== order.total)
    return `${label} says that ${amountCents === null ? 'an unknown amount' : formatKsh(amountCents)} was paid with it.`;
  if (!answer.isPaidToUs) return `${label} says that this payment went to somebody else.`;
  if (paidAt === null || !cameAfter(paidAt, order)) return `${label} says that this payment is older than the order.`;
  return null;
}
