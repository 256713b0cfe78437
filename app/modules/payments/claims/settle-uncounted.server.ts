import type { Database } from '#app/platform/database.server.ts';
import { markLookedAt, selectUncounted, type UncountedMoney } from '../checks/check-queries.server.ts';
import { selectReceipt } from '#app/modules/ledger/receipts.server.ts';
import { orderTopic, type PaymentDeps } from '../payment-deps.ts';
import { selectClaim } from './claim-queries.server.ts';
import { findCountedClaim, settleClaimByCheck } from './settle-claim-by-check.server.ts';

const batch = 20;

/**
 * Looks again at money of which M-Pesa told when it was asked about a claim, and that was not counted because it might be that of a prompt or of a
 * provisional receipt. Once that is known, the money pays the claimed order, becomes one with the receipt, or is kept in review.
 */
export async function settleUncounted(deps: PaymentDeps): Promise<void> {
  const { db, gateway, liveEvents } = deps;
  if (!gateway) return;
  for (const money of await selectUncounted(db, batch)) {
    const orderId = await db.transaction((tx) => settle(tx, deps, money));
    if (orderId !== null) liveEvents.publish(orderTopic(orderId));
  }
}

/** Returns the order whose page has news. */
async function settle(tx: Database, deps: PaymentDeps, money: UncountedMoney): Promise<string | null> {
  const { claimId, receipt, amountCents, payer, paidAt } = money;
  const claim = await selectClaim(tx, claimId);
  // Only what was paid to us is uncounted.
  const [creditParty = null] = deps.gateway?.account.receivesAt ?? [];
  const told = { receipt, outcome: 'completed', amountCents, debitParty: payer, creditParty, paidAt } as const;
  const answer = { ...told, resultCode: '0', description: '' };
  const isSettled = (await selectReceipt(tx, receipt)) !== null;
  const isUnclear = claim !== null && (await findCountedClaim(tx, deps, claim, answer))?.kind === 'unclear';
  const handled = isSettled || isUnclear ? null : await settleClaimByCheck(tx, deps, { claimId, answer });
  await markLookedAt(tx, receipt, deps.clock.now());
  return handled?.kind === 'done' ? (handled.orderId ?? null) : null;
}
