import { and, eq, isNull, sql } from 'drizzle-orm';
import { mpesaPrompts } from '#app/database/schema/mpesa.ts';
import type { Database } from '#app/platform/database.server.ts';

export interface PromptIds {
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
}

/** M-Pesa's part of an attempt. The ids are null until known. */
export type Prompt = Readonly<typeof mpesaPrompts.$inferSelect>;

/** Inserts the hash of the secret for an attempt's callbacks, before the request. */
export async function insertPrompt(
  tx: Database,
  prompt: { readonly attemptId: string; readonly tokenHash: string },
): Promise<void> {
  await tx.insert(mpesaPrompts).values(prompt);
}

/** Stores the ids that M-Pesa gave a prompt; they never change. */
export async function keepPromptIds(tx: Database, attemptId: string, ids: PromptIds): Promise<void> {
  const { merchantRequestId, checkoutRequestId } = ids;
  await tx
    .update(mpesaPrompts)
    .set({ merchantRequestId, checkoutRequestId })
    .where(and(eq(mpesaPrompts.attemptId, attemptId), isNull(mpesaPrompts.checkoutRequestId)));
}

export async function selectPrompt(db: Database, attemptId: string): Promise<Prompt | null> {
  const [row] = await db.select().from(mpesaPrompts).where(eq(mpesaPrompts.attemptId, attemptId));
  return row ?? null;
}

export async function selectPromptByRequest(db: Database, checkoutRequestId: string): Promise<Prompt | null> {
  const [row] = await db.select().from(mpesaPrompts).where(eq(mpesaPrompts.checkoutRequestId, checkoutRequestId));
  return row ?? null;
}

/** Returns those of these hashed secrets that belong to a prompt. */
export async function selectKnownTokens(db: Database, tokenHashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ tokenHash: mpesaPrompts.tokenHash })
    .from(mpesaPrompts)
    .where(sql`${mpesaPrompts.tokenHash} = any(${sql.param([...tokenHashes])}::text[])`);
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}
