import type { Database } from '#app/platform/database.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import type { Claim } from './claim-queries.server.ts';
import { describeClaim, type ClaimView } from './claim-view.ts';
import { readClaimedCode } from './claimed-code.ts';

/** Returns the latest code entered for an order, described; null without one. The caller has checked the reader. */
export async function describeLatestClaim(
  deps: Pick<CollectionDeps, 'providers'> & { readonly db: Database },
  claim: Pick<Claim, 'id' | 'receipt' | 'status'> | null,
): Promise<ClaimView | null> {
  if (!claim) return null;
  const provider = readClaimedCode(deps, claim.receipt)?.provider;
  const label = provider?.label ?? '';
  if (claim.status !== 'open') return describeClaim(claim.receipt, claim.status, label);
  const isAsking = await provider?.lookUps?.isAsking(deps.db, claim.id);
  return describeClaim(claim.receipt, isAsking ? 'checking' : 'waiting', label);
}
