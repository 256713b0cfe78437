import { giveUpAfterMs } from '../attempts/query-schedule.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { lockAbandonedPayments } from './abandoned-queries.server.ts';
import { failUntouchedPayments } from '#app/modules/ledger/orders.server.ts';
import { freeAbandonedUses } from '#app/modules/offers/hold-offers.server.ts';

const batch = 200;

/**
 * Sets abandoned payments to failed: no event for a day, no prompt of their order that may succeed or waits for a person, and no open
 * claim. Their order gives back the uses of its offers. So 'pending' means that money may still come. A late success still completes them, and a new try reopens them. Returns how many
 * were closed.
 */
export function closeAbandonedPayments({ db, clock }: Pick<CollectionDeps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now();
  const before = new Date(at.getTime() - giveUpAfterMs);
  return db.transaction(async (tx) => {
    await freeAbandonedUses(tx, { before, limit: batch, at });
    const paymentIds = await lockAbandonedPayments(tx, { before, limit: batch });
    return paymentIds.length === 0 ? 0 : failUntouchedPayments(tx, paymentIds, { before, at });
  });
}
