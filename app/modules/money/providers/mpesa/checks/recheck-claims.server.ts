import { isFromWrongClock } from '#app/shared/clock.ts';
import { askAboutTransaction } from './ask-about-transaction.server.ts';
import { markOldChecksLost, selectUnansweredClaims } from './check-queries.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { alertAboutClaim } from '#app/modules/money/collection/claims/resolve-claim.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectClaim } from '#app/modules/money/collection/claims/claim-queries.server.ts';

/** Milliseconds after which a query without an answer is given up. */
const answerLostAfterMs = 5 * 60_000;

/** Maximum number of further queries about a claim. Then a person decides. */
const askedAgain = 3;

/**
 * Gives up checks with overdue answers, for claims and refunds, and repeats queries about unanswered claims. Leaves those younger than
 * five minutes to their own requests.
 */
export async function recheckClaims(deps: MpesaDeps): Promise<void> {
  const { db, clock, gateway } = deps;
  const now = clock.now();
  const before = new Date(now.getTime() - answerLostAfterMs);
  await markOldChecksLost(db, before, now);
  if (!gateway?.operations) return;
  for (const claim of await selectUnansweredClaims(db, { now, before, most: askedAgain, limit: 20 })) {
    const { id: claimId, receipt, asked, lastAsked } = claim;
    if (lastAsked !== null && lastAsked > before && !isFromWrongClock(lastAsked, now)) continue;
    if (asked <= askedAgain) await askAboutTransaction(deps, { receipt, claimId });
    else await leaveToPerson(deps, claim);
  }
}

async function leaveToPerson(deps: MpesaDeps, { id, orderId }: { id: string; orderId: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await selectOrder(tx, orderId, { lock: true });
    const claim = await selectClaim(tx, id);
    if (!order || claim?.status !== 'open' || claim.note !== '') return;
    await alertAboutClaim(tx, deps, { order, claim, why: 'M-Pesa did not answer what it knows of this code.' });
  });
}
