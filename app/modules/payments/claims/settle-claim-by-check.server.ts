import { selectOrder, type OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { chooseAttempt } from '../attempts/choose-attempt.server.ts';
import type { Handled } from '../callbacks/inbox.ts';
import type { CheckAnswer } from '../checks/check-answer.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { takePayment } from '../money/take-payment.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { cameAfter } from './came-after.ts';
import { alertAboutClaim } from './alert-about-claim.server.ts';
import { selectClaim } from './claim-queries.server.ts';

/**
 * Acts on what M-Pesa says of a claimed receipt: money that came to us, of exactly the order's amount and not before the order
 * was made, pays it; anything else stays for a person. Returns the word for the inbox and the order whose page has news.
 */
export async function settleClaimByCheck(
  tx: Database,
  deps: PaymentDeps,
  { claimId, answer }: { readonly claimId: string; readonly answer: CheckAnswer },
): Promise<Handled> {
  const seen = await selectClaim(tx, claimId);
  const order = seen && (await selectOrder(tx, seen.orderId, { lock: true }));
  const claim = await selectClaim(tx, claimId);
  if (!order || claim?.status !== 'open') return { kind: 'done', outcome: 'claim_decided' };
  const orderId = order.id;
  const why = doubtOf(deps, order, answer);
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

/** Why the answer does not prove that this order was paid; null where it does. */
function doubtOf({ gateway }: PaymentDeps, order: OrderRow, answer: CheckAnswer): string | null {
  const { outcome, amountCents, creditParty, paidAt, description } = answer;
  if (outcome === 'not_found') return 'M-Pesa does not know this code.';
  if (outcome === 'reversed') return 'M-Pesa says that this payment was given back.';
  if (outcome === 'unclear') return `M-Pesa’s answer says nothing (${description}).`;
  if (amountCents !== order.total)
    return `M-Pesa says that ${amountCents === null ? 'an unknown amount' : formatKsh(amountCents)} was paid with it.`;
  if (creditParty === null || !gateway?.account.receivesAt.includes(creditParty))
    return 'M-Pesa says that this payment went to somebody else.';
  if (paidAt === null || !cameAfter(paidAt, order)) return 'M-Pesa says that this payment is older than the order.';
  return null;
}
