import type { Database } from '#app/platform/database.server.ts';
import { selectLatestClaim } from './claim-queries.server.ts';
import { describeClaim, type ClaimView } from './claim-view.ts';

/** The latest code entered for an order whose reader was checked, in words; null where there is none. */
export async function readClaim(db: Database, orderId: string): Promise<ClaimView | null> {
  const claim = await selectLatestClaim(db, orderId);
  if (!claim) return null;
  if (claim.status !== 'open') return describeClaim(claim.receipt, claim.status);
  return describeClaim(claim.receipt, claim.isBeingChecked ? 'checking' : 'waiting');
}
