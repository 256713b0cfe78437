import { and, eq, isNull } from 'drizzle-orm';
import { mpesaReversals } from '#app/database/schema/mpesa.ts';
import type { Database } from '#app/platform/database.server.ts';

/** What only M-Pesa knows of a refund: the reversal that was sent last for it. The ids are null until M-Pesa told them. */
export type Reversal = Readonly<typeof mpesaReversals.$inferSelect>;

interface ReversalIds {
  readonly conversationId: string;
  readonly originatorConversationId: string;
}

/** Writes that a reversal is about to be sent, in the place of an earlier one of the refund. */
export async function insertReversal(
  tx: Database,
  { refundId, tokenHash: resultTokenHash }: { readonly refundId: string; readonly tokenHash: string },
): Promise<void> {
  const sent = { resultTokenHash, conversationId: null, originatorConversationId: null };
  await tx
    .insert(mpesaReversals)
    .values({ refundId, ...sent })
    .onConflictDoUpdate({ target: mpesaReversals.refundId, set: sent });
}

export async function selectReversal(db: Database, refundId: string): Promise<Reversal | null> {
  const [row] = await db.select().from(mpesaReversals).where(eq(mpesaReversals.refundId, refundId));
  return row ?? null;
}

export async function selectReversalByToken(db: Database, tokenHash: string): Promise<Reversal | null> {
  const [row] = await db.select().from(mpesaReversals).where(eq(mpesaReversals.resultTokenHash, tokenHash));
  return row ?? null;
}

/** Keeps the ids that M-Pesa gave a reversal; the first that it told stand. */
export async function keepReversalIds(
  tx: Database,
  refundId: string,
  { conversationId, originatorConversationId }: ReversalIds,
): Promise<void> {
  await tx
    .update(mpesaReversals)
    .set({ conversationId, originatorConversationId })
    .where(and(eq(mpesaReversals.refundId, refundId), isNull(mpesaReversals.conversationId)));
}
