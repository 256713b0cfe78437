import { and, eq, isNull } from 'drizzle-orm';
import { mpesaReversals } from '#app/database/schema/mpesa.ts';
import type { Database } from '#app/platform/database.server.ts';

/** M-Pesa's part of a refund: its last reversal. The ids are null until known. */
export type Reversal = Readonly<typeof mpesaReversals.$inferSelect>;

interface ReversalIds {
  readonly conversationId: string;
  readonly originatorConversationId: string;
}

/** Stores a reversal before it is sent, in place of an earlier one of the refund. */
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

/** Stores the ids that M-Pesa gave a reversal. Keeps the first ones. */
export async function saveReversalIds(
  tx: Database,
  refundId: string,
  { conversationId, originatorConversationId }: ReversalIds,
): Promise<void> {
  await tx
    .update(mpesaReversals)
    .set({ conversationId, originatorConversationId })
    .where(and(eq(mpesaReversals.refundId, refundId), isNull(mpesaReversals.conversationId)));
}
