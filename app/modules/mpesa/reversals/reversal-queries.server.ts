import { and, eq, isNull } from 'drizzle-orm';
import { refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';

const columns = {
  refundId: refunds.id,
  resultTokenHash: refunds.resultTokenHash,
  conversationId: refunds.conversationId,
  originatorConversationId: refunds.originatorConversationId,
};

/** What only M-Pesa knows of a refund: the reversal that was sent last for it. */
export interface Reversal {
  readonly refundId: string;
  /** SHA-256 of the secret in the path of the result's address; null where none was sent. */
  readonly resultTokenHash: string | null;
  readonly conversationId: string | null;
  readonly originatorConversationId: string | null;
}

interface ReversalIds {
  readonly conversationId: string;
  readonly originatorConversationId: string;
}

/** Writes that a reversal is about to be sent, in the place of an earlier one of the refund. */
export async function insertReversal(
  tx: Database,
  { refundId, tokenHash }: { readonly refundId: string; readonly tokenHash: string },
): Promise<void> {
  await tx
    .update(refunds)
    .set({ resultTokenHash: tokenHash, conversationId: null, originatorConversationId: null })
    .where(eq(refunds.id, refundId));
}

export async function selectReversal(db: Database, refundId: string): Promise<Reversal | null> {
  const [row] = await db.select(columns).from(refunds).where(eq(refunds.id, refundId));
  return row ?? null;
}

export async function selectReversalByToken(db: Database, tokenHash: string): Promise<Reversal | null> {
  const [row] = await db.select(columns).from(refunds).where(eq(refunds.resultTokenHash, tokenHash));
  return row ?? null;
}

/** Keeps the ids that M-Pesa gave a reversal; the first that it told stand. */
export async function keepReversalIds(
  tx: Database,
  refundId: string,
  { conversationId, originatorConversationId }: ReversalIds,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ conversationId, originatorConversationId })
    .where(and(eq(refunds.id, refundId), isNull(refunds.conversationId)));
}
