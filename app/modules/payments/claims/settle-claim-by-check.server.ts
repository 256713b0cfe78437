import { selectOrder, type OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { bringQueryForward } from '../attempts/attempt-queries.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import type { Handled } from '../callbacks/inbox.ts';
import type { CheckAnswer } from '../checks/check-answer.ts';
import { findProvisionalReceipt } from '../money/find-provisional-receipt.server.ts';
import { giveReceiptCode } from '../money/give-receipt-code.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { insertReceipt, lockReceiptCode } from '#app/modules/ledger/receipts.server.ts';
import { takePayment } from '../money/take-payment.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cameAfter } from './came-after.ts';
import { alertAboutClaim } from './alert-about-claim.server.ts';
import { selectClaim, type Claim } from './claim-queries.server.ts';
import { whyCounted } from './why-counted.ts';

/** So long after M-Pesa's answer a claim waits to learn how a prompt ended that may have brought the same money (milliseconds). */
const waitsAtMostMs = 5 * 60_000;

interface Asked {
  readonly claimId: string;
  readonly answer: CheckAnswer;
}

/**
 * Whether the claimed money may be that of another order's prompt which is still open: then M-Pesa is asked about the prompt, and the
 * answer is looked at again, for five minutes since `receivedAt`.
 */
export async function claimMustWait(
  tx: Database,
  deps: PaymentDeps,
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
 * Whether the money is counted already; of an open claim, other than for its order, which the money would pay. Null where M-Pesa does not
 * say that it came to us.
 */
export async function findCountedClaim(tx: Database, deps: PaymentDeps, claim: Claim, answer: CheckAnswer) {
  const { amountCents, debitParty, paidAt } = answer;
  if (!isPaidToUs(deps, answer) || amountCents === null) return null;
  const money = { amountCents, payer: debitParty, paidAt, accountReference: null, heardAt: claim.createdAt };
  const mayPay = claim.status === 'open' ? { forOrderId: claim.orderId } : {};
  return findProvisionalReceipt(tx, { money, now: deps.clock.now(), ...mayPay });
}

/**
 * Acts on what M-Pesa says of a claimed receipt: money that came to us, of exactly the order's amount and not before the order
 * was made, pays it; money that is counted for another order as a provisional receipt gives that its code; other money that came to us is
 * kept in review, whatever was decided about the claim meanwhile; this and anything else stays for a person. Returns the word for the
 * inbox and the order whose page has news.
 */
export async function settleClaimByCheck(
  tx: Database,
  deps: PaymentDeps,
  { claimId, answer }: Asked,
): Promise<Handled> {
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
    await alertAboutClaim(tx, deps, { order, claim, why: why ?? 'M-Pesa told no amount.' });
    return { kind: 'done', outcome: 'claim_open', orderId };
  }
  const { receipt, amountCents, debitParty } = answer;
  const paidAt = answer.paidAt ?? deps.clock.now();
  const attempt = await chooseAttempt(tx, deps, { order, amountCents, payer: debitParty });
  const money = { receipt, amountCents, phone: readPayerPhone(debitParty ?? ''), paidAt, source: 'check' } as const;
  return { kind: 'done', outcome: await takePayment(tx, deps, { orderId, attempt }, money), orderId };
}

/** Whether M-Pesa says that money came to one of our numbers and stays. */
export function isPaidToUs({ gateway }: Pick<PaymentDeps, 'gateway'>, { outcome, creditParty }: CheckAnswer): boolean {
  return (
    outcome === 'completed' && creditParty !== null && (gateway?.account.receivesAt.includes(creditParty) ?? false)
  );
}

/**
 * Keeps money that came to us and cannot be counted already in review, with the amount that M-Pesa told. Of no order: that it is this
 * order's, only the learner says, and whose it is may yet be confirmed.
 */
async function keepClaimedMoney(tx: Database, deps: PaymentDeps, claim: Claim, answer: CheckAnswer): Promise<void> {
  const { receipt, amountCents, debitParty } = answer;
  if (!isPaidToUs(deps, answer) || amountCents === null) return;
  // Nothing is paid here, so that a prompt of the claim's own order is an objection as well.
  const decided = { ...claim, status: 'rejected' } as const;
  if ((await findCountedClaim(tx, deps, decided, answer))?.kind !== 'none') return;
  const at = deps.clock.now();
  await lockReceiptCode(tx, receipt);
  await insertReceipt(tx, {
    receipt,
    amountCents,
    phone: readPayerPhone(debitParty ?? ''),
    paidAt: answer.paidAt ?? at,
    source: 'check',
    accountReference: null,
    at,
  });
}

function giveClaimedCode(tx: Database, deps: PaymentDeps, provisional: string, answer: CheckAnswer) {
  const { receipt, debitParty } = answer;
  const paidAt = answer.paidAt ?? deps.clock.now();
  const told = { receipt, phone: readPayerPhone(debitParty ?? ''), paidAt, source: 'check' } as const;
  return giveReceiptCode(tx, deps, { provisional, told });
}

/** Why the answer does not prove that this order was paid; null where it does. */
function doubtOf(deps: PaymentDeps, order: OrderRow, answer: CheckAnswer): string | null {
  const { outcome, amountCents, paidAt, description } = answer;
  if (outcome === 'not_found') return 'M-Pesa does not know this code.';
  if (outcome === 'reversed') return 'M-Pesa says that this payment was given back.';
  if (outcome === 'unclear') return `M-Pesa’s answer says nothing (${description}).`;
  if (amountCents !== order.total)
    return `M-Pesa says that ${amountCents === null ? 'an unknown amount' : formatKsh(amountCents)} was paid with it.`;
  if (!isPaidToUs(deps, answer)) return 'M-Pesa says that this payment went to somebody else.';
  if (paidAt === null || !cameAfter(paidAt, order)) return 'M-Pesa says that this payment is older than the order.';
  return null;
}
