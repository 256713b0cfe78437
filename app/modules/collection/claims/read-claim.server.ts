import type { Database } from '#app/platform/database.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { selectLatestClaim } from './claim-queries.server.ts';
import { describeClaim, type ClaimView } from './claim-view.ts';
import { lookUpsOf } from './look-ups.ts';

/** The latest code entered for an order whose reader was checked, in words; null where there is none. */
export async function readClaim(
  deps: Pick<CollectionDeps, 'providers'> & { readonly db: Database },
  orderId: string,
): Promise<ClaimView | null> {
  const claim = await selectLatestClaim(deps.db, orderId);
  if (!claim) return null;
  if (claim.status !== 'open') return describeClaim(claim.receipt, claim.status);
  const isAsking = await lookUpsOf(deps)?.isAsking(deps.db, claim.id);
  return describeClaim(claim.receipt, isAsking ? 'checking' : 'waiting');
}
