import type { Database } from '#app/platform/database.server.ts';
import { markLookedAt, selectUncounted, type UncountedMoney } from './check-queries.server.ts';
import { readClaimedMoney, resolveClaim } from '#app/modules/money/collection/claims/resolve-claim.server.ts';
import { mpesaName } from '../payment-gateway.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';

const batch = 20;

/**
 * Checks money again that M-Pesa reported for a claim, and that was not counted because it might belong to a prompt or a provisional
 * receipt. Once that is known, the money pays the claimed order, is merged with the receipt, or is kept in review.
 */
export async function settleUncounted(deps: MpesaDeps): Promise<void> {
  const { db, gateway, liveEvents } = deps;
  if (!gateway) return;
  for (const money of await selectUncounted(db, batch)) {
    const orderId = await db.transaction((tx) => settle(tx, deps, money));
    if (orderId !== null) liveEvents.publish(orderTopic(orderId));
  }
}

/** Settles one payment. Returns the order whose page has changed. */
async function settle(tx: Database, deps: MpesaDeps, money: UncountedMoney): Promise<string | null> {
  const { claimId, ...reported } = money;
  // Only money paid to us is uncounted.
  const claim = {
    claimId,
    answer: { ...reported, provider: mpesaName, outcome: 'completed', isPaidToUs: true, description: '' },
  } as const;
  const isSettled = (await selectIncomingPayment(tx, money.receipt)) !== null;
  const isUnclear = (await readClaimedMoney(tx, deps, claim))?.kind === 'unclear';
  const handled = isSettled || isUnclear ? null : await resolveClaim(tx, deps, claim);
  await markLookedAt(tx, money.receipt, deps.clock.now());
  return handled?.kind === 'done' ? (handled.orderId ?? null) : null;
}
