import type { Database } from '#app/platform/database.server.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { selectOrder, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import { insertIncomingPayment, lockReceiptCode } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import { m } from '#texts';
import { bringQueryForward } from '../attempts/attempt-queries.server.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import type { Handled } from '../money/reported-payment.ts';
import { findProvisionalReceipt, ordersOf, type ProvisionalMatch } from '../money/find-provisional-receipt.server.ts';
import { giveReceiptCode } from '../money/give-receipt-code.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { recordMoney } from '../money/record-money.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { isPaidAfterOrder, claimedProvider } from './claimed-code.ts';
import { selectClaim, type Claim, noteClaim } from './claim-queries.server.ts';

/** Maximum milliseconds after the answer that a claim waits for the result of a prompt that may have brought the same money. */
const waitsAtMostMs = 5 * 60_000;

/** A provider's answer about one receipt. */
export interface ReceiptAnswer {
  readonly provider: string;
  /** The requested receipt, in capitals. */
  readonly receipt: string;
  /**
   * completed: the money came and stays; reversed: it was returned; not_found: there is no such payment; unclear: anything else, which
   * proves nothing.
   */
  readonly outcome: 'completed' | 'reversed' | 'not_found' | 'unclear';
  /** The moved amount; null if not reported. */
  readonly amountCents: Cents | null;
  /** The payer as the provider names them; null if it does not. */
  readonly payer: string | null;
  /** True if it reports that the money came to us and stays. */
  readonly isPaidToUs: boolean;
  /** Time of the payment, by the provider's clock. */
  readonly paidAt: Date | null;
  readonly description: string;
}

interface Asked {
  readonly claimId: string;
  readonly answer: ReceiptAnswer;
}

/**
 * Returns whether the claimed money may belong to another order's open prompt. Then the prompt is queried, and the answer processed
 * again, for five minutes from `receivedAt`.
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
 * Returns whether the money is counted already; for an open claim, ignoring its own order, which the money would pay. Null if the
 * provider does not report that it came to us.
 */
async function findCountedClaim(tx: Database, { clock }: CollectionDeps, claim: Claim, answer: ReceiptAnswer) {
  const { provider, amountCents, payer, paidAt } = answer;
  if (!answer.isPaidToUs || amountCents === null) return null;
  const money = { provider, amountCents, payer, paidAt, accountReference: null, reportedAt: claim.createdAt };
  const mayPay = claim.status === 'open' ? { forOrderId: claim.orderId } : {};
  return findProvisionalReceipt(tx, { money, now: clock.now(), ...mayPay });
}

/** Returns whether claimed money is counted already; null without such a claim, or if the provider does not report that it came to us. */
export async function readClaimedMoney(tx: Database, deps: CollectionDeps, { claimId, answer }: Asked) {
  const claim = await selectClaim(tx, claimId);
  return claim && findCountedClaim(tx, deps, claim, answer);
}

/**
 * Acts on a provider's answer about a claimed receipt. Money to us, of exactly the order's amount and not before the order was made, pays
 * it. Money counted for another order as a provisional receipt gives that one its code. Other money to us is kept in review, whatever was
 * decided about the claim meanwhile. A person decides this and everything else. Returns a word for the inbox and the order whose page has
 * changed.
 */
export async function resolveClaim(tx: Database, deps: CollectionDeps, { claimId, answer }: Asked): Promise<Handled> {
  const seen = await selectClaim(tx, claimId);
  const match = seen && (await findCountedClaim(tx, deps, seen, answer));
  // Before this order is locked, so that two orders never deadlock.
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
  // Also if the claim was rejected meanwhile: the money came.
  if (claim.status !== 'open' || doubt !== null) await keepClaimedMoney(tx, deps, claim, answer);
  if (claim.status !== 'open') return { kind: 'done', outcome: 'claim_decided' };
  // The prompt or receipt that a person must decide before the claim comes first.
  const why = counted ?? doubt;
  if (why !== null || answer.amountCents === null) {
    await alertAboutClaim(tx, deps, {
      order,
      claim,
      why: why ?? `${labelOf(deps, answer.provider)} reported no amount.`,
    });
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
 * Keeps money to us that cannot be counted already in review, with the provider's amount. It gets no order: only the learner says that it
 * is this order's, and another owner may still be confirmed.
 */
async function keepClaimedMoney(
  tx: Database,
  deps: CollectionDeps,
  claim: Claim,
  answer: ReceiptAnswer,
): Promise<void> {
  const { provider, receipt, amountCents, payer } = answer;
  if (!answer.isPaidToUs || amountCents === null) return;
  // Nothing is paid here, so a prompt of the claim's own order counts as an objection too.
  const decided = { ...claim, status: 'rejected' } as const;
  if ((await findCountedClaim(tx, deps, decided, answer))?.kind !== 'none') return;
  const at = deps.clock.now();
  await lockReceiptCode(tx, receipt);
  await insertIncomingPayment(tx, {
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

/** Returns why the answer does not prove that this order was paid; null if it does. */
function doubtOf(deps: CollectionDeps, order: OrderRow, answer: ReceiptAnswer): string | null {
  const { outcome, amountCents, paidAt, description } = answer;
  const label = labelOf(deps, answer.provider);
  if (outcome === 'not_found') return `${label} does not know this code.`;
  if (outcome === 'reversed') return `${label} says that this payment was refunded.`;
  if (outcome === 'unclear') return `${label}’s answer says nothing (${description}).`;
  if (amountCents !== order.total)
    return `${label} says that ${amountCents === null ? 'an unknown amount' : formatKsh(amountCents)} was paid with it.`;
  if (!answer.isPaidToUs) return `${label} says that this payment went to somebody else.`;
  if (paidAt === null || !isPaidAfterOrder(paidAt, order))
    return `${label} says that this payment is older than the order.`;
  return null;
}

/** Mails the owner, once, that a claim waits for a person, and notes the reason on the claim. */
export async function alertAboutClaim(
  tx: Database,
  deps: Pick<CollectionDeps, 'log' | 'clock' | 'appUrl' | 'providers'>,
  { order, claim, why }: { order: OrderRow; claim: Pick<Claim, 'id' | 'receipt'>; why: string },
): Promise<void> {
  await noteClaim(tx, claim.id, why, deps.clock.now());
  const { codes, label } = claimedProvider(deps, claim.receipt);
  const sentence = () =>
    m.portal_mails_alert_claim({ codes: codes.label, receipt: claim.receipt, why, provider: label });
  await alertStaff(tx, deps, { subject: 'claim', key: claim.id, sentence, orderNumber: order.number });
}

/** Returns the other orders that claimed money may have paid, for the owner; null if there are none. */
export function whyCounted(match: ProvisionalMatch | null, claimedFor: string): string | null {
  const numbers = match ? ordersOf(match, claimedFor) : [];
  if (numbers.length === 0) return null;
  return `This may be the payment of ${numbers.length === 1 ? 'order' : 'one of the orders'} ${numbers.slice(0, 5).join(', ')}, whose own M-Pesa code is not known. Give that payment its code, or decide about its prompt, before you accept the claim.`;
}
