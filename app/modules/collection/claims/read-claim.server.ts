import type { Database } from '#app/platform/database.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { selectLatestClaim } from './claim-queries.server.ts';
import { describeClaim, type ClaimView } from './claim-view.ts';
import { readClaimedCode } from './claimed-code.ts';

/** The latest code entered for an order whose reader was checked, in words; null where there is none. */
export async function readClaim(
  deps: Pick<CollectionDeps, 'providers'> & { readonly db: Database },
  orderId: string,
): Promise<ClaimView | null> {
  const claim = await selectLatestClaim(deps.db, orderId);
  if (!claim) return null;
  const provider = readClaimedCode(deps, claim.receipt)?.provider;
  const label = provider?.label ?? '';
  if (claim.status !== 'open') return describeClaim(claim.receipt, claim.status, label);
  const isAsking = await provider?.lookUps?.isAsking(deps.db, claim.id);
  return describeClaim(claim.receipt, isAsking ? 'checking' : 'waiting', label);
}
