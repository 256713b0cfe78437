import type { Database } from '#app/platform/database.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { drawReceipt, receiptFileName } from './draw-receipt.server.ts';
import { readReceipt } from './read-receipt.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
}

/**
 * The receipt of a paid order as a PDF, for its buyer alone, as the books stand now. Throws as readReceipt does, and DomainError
 * 'too_many_requests'.
 */
export async function makeReceiptFile(
  { db, actor, rateLimits }: Deps,
  { orderId }: { orderId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const receipt = await readReceipt({ db, actor }, { orderId });
  await rateLimits.consume('receipt-file-per-user', userIdOf(actor) ?? '');
  return { name: receiptFileName(receipt), bytes: await drawReceipt(receipt) };
}
