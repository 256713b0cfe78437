import { requireOrder } from '#app/modules/ledger/read-order.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { selectAttempts } from './attempt-queries.server.ts';

/** Returns the phone of the order's latest prompt, for its buyer and administrators; null before any. Throws 'order_not_found'. */
export async function readPromptedPhone(
  { db, actor }: { db: Database; actor: Actor },
  { orderId }: { orderId: string },
): Promise<string | null> {
  await requireOrder({ db, actor }, orderId);
  return (await selectAttempts(db, orderId)).at(-1)?.phoneNumber ?? null;
}
