import type { OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { alertStaff } from '#app/modules/ledger/alert-staff.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { claimedProvider } from './claimed-code.ts';
import { noteClaim, type Claim } from './claim-queries.server.ts';
import { ordersOf, type ProvisionalMatch } from '../money/find-provisional-receipt.server.ts';
import { m } from '#texts';

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
