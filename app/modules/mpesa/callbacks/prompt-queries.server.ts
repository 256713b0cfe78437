import { and, eq, isNull, sql } from 'drizzle-orm';
import { paymentAttempts } from '#app/database/schema/payments.ts';
import type { Database } from '#app/platform/database.server.ts';

export interface PromptIds {
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
}

const columns = {
  attemptId: paymentAttempts.id,
  callbackTokenHash: paymentAttempts.callbackTokenHash,
  merchantRequestId: paymentAttempts.merchantRequestId,
  checkoutRequestId: paymentAttempts.checkoutRequestId,
};

/** What only M-Pesa knows of an attempt. */
export interface Prompt {
  readonly attemptId: string;
  /** Null only of another provider's. */
  readonly callbackTokenHash: string | null;
  readonly merchantRequestId: string | null;
  readonly checkoutRequestId: string | null;
}

/** Writes the hash of the secret at which M-Pesa is to report on an attempt, before it is asked. */
export async function insertPrompt(
  tx: Database,
  { attemptId, tokenHash }: { readonly attemptId: string; readonly tokenHash: string },
): Promise<void> {
  await tx.update(paymentAttempts).set({ callbackTokenHash: tokenHash }).where(eq(paymentAttempts.id, attemptId));
}

/** Keeps the ids that M-Pesa gave a prompt; they never change. */
export async function keepPromptIds(tx: Database, attemptId: string, ids: PromptIds): Promise<void> {
  const { merchantRequestId, checkoutRequestId } = ids;
  await tx
    .update(paymentAttempts)
    .set({ merchantRequestId, checkoutRequestId })
    .where(and(eq(paymentAttempts.id, attemptId), isNull(paymentAttempts.checkoutRequestId)));
}

export async function selectPrompt(db: Database, attemptId: string): Promise<Prompt | null> {
  const [row] = await db.select(columns).from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  return row ?? null;
}

export async function selectPromptByToken(db: Database, tokenHash: string): Promise<Prompt | null> {
  const [row] = await db.select(columns).from(paymentAttempts).where(eq(paymentAttempts.callbackTokenHash, tokenHash));
  return row ?? null;
}

export async function selectPromptByRequest(db: Database, checkoutRequestId: string): Promise<Prompt | null> {
  const [row] = await db
    .select(columns)
    .from(paymentAttempts)
    .where(eq(paymentAttempts.checkoutRequestId, checkoutRequestId));
  return row ?? null;
}

/** Which of these hashed secrets belong to a prompt. */
export async function selectKnownTokens(db: Database, tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ tokenHash: paymentAttempts.callbackTokenHash })
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.callbackTokenHash} = any(${sql.param([...tokenHashes])}::text[])`);
  return new Set(rows.flatMap(({ tokenHash }) => tokenHash ?? []));
}
