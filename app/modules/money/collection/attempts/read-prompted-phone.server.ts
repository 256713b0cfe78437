import { requireOrder } from '#app/modules/money/ledger/read-order.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectAttempts } from './attempt-queries.server.ts';

/** Returns the phone of the order's latest prompt, for its buyer and staff; null before any. Throws 'order_not_found'. */
export async function readPromptedPhone(
  { db, actor }: ReadDeps,
  { orderId }: { orderId: string },
): Promise<string | null> {
  await requireOrder({ db, actor }, orderId);
  return (await selectAttempts(db, orderId)).at(-1)?.phoneNumber ?? null;
}
