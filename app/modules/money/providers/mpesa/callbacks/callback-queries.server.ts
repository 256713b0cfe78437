import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { mpesaPrompts, paymentCallbacks } from '#app/database/schema/mpesa.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { InboxKind } from '#app/shared/payment-terms.ts';

/** Inserts raw bodies into the inbox. Returns their numbers in the same order. */
export async function insertCallbacks(
  db: Database,
  callbacks: readonly { kind: InboxKind; tokenHash: string; body: string; sourceAddress: string | null; at: Date }[],
): Promise<number[]> {
  // Rows of VALUES are written, numbered and returned one after the other.
  const rows = await db
    .insert(paymentCallbacks)
    .values(
      callbacks.map(({ kind, tokenHash, body, sourceAddress, at }) => ({
        kind,
        tokenHash,
        body,
        sourceAddress,
        receivedAt: at,
      })),
    )
    .returning({ id: paymentCallbacks.id });
  return rows.map(({ id }) => id);
}

/** Returns whether this callback with this time of receipt is in the inbox. */
export async function selectIsInInbox(
  db: Database,
  { tokenHash, body, at }: { readonly tokenHash: string; readonly body: string; readonly at: Date },
): Promise<boolean> {
  const { receivedAt } = paymentCallbacks;
  const rows = await db
    .select({ id: paymentCallbacks.id })
    .from(paymentCallbacks)
    .where(and(eq(paymentCallbacks.tokenHash, tokenHash), eq(receivedAt, at), eq(paymentCallbacks.body, body)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Selects and locks an unprocessed callback until the transaction ends, with the prompt of its secret; null if it is processed, or
 * unknown.
 */
export async function lockOpenCallback(db: Database, callbackId: number) {
  const [row] = await db
    .select({ callback: paymentCallbacks, prompt: mpesaPrompts })
    .from(paymentCallbacks)
    .leftJoin(mpesaPrompts, eq(mpesaPrompts.tokenHash, paymentCallbacks.tokenHash))
    .where(and(eq(paymentCallbacks.id, callbackId), isNull(paymentCallbacks.processedAt)))
    .for('update', { of: paymentCallbacks });
  return row ? { ...row.callback, kind: row.callback.kind as InboxKind, prompt: row.prompt } : null;
}

export async function closeCallback(db: Database, callbackId: number, outcome: string, at: Date): Promise<void> {
  await db
    .update(paymentCallbacks)
    .set({ processedAt: at, outcome })
    .where(and(eq(paymentCallbacks.id, callbackId), isNull(paymentCallbacks.processedAt)));
}

/** Returns a query of the hashed secret of an attempt's callbacks. */
const promptToken = (db: Database, attemptId: string) =>
  db.select({ tokenHash: mpesaPrompts.tokenHash }).from(mpesaPrompts).where(eq(mpesaPrompts.attemptId, attemptId));

/** Milliseconds: a callback received this far in the future was received under a clock that ran ahead. */
const aheadMs = 60_000;

/** Numbers of the callbacks that wait since `before` or longer, oldest first; those about one attempt's prompt with `attemptId`. */
export async function selectOpenCallbacks(
  db: Database,
  { before, attemptId, limit }: { before: Date; attemptId?: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: paymentCallbacks.id })
    .from(paymentCallbacks)
    .where(
      and(
        isNull(paymentCallbacks.processedAt),
        or(
          lte(paymentCallbacks.receivedAt, before),
          gt(paymentCallbacks.receivedAt, new Date(before.getTime() + aheadMs)),
        ),
        attemptId === undefined ? undefined : eq(paymentCallbacks.tokenHash, promptToken(db, attemptId)),
      ),
    )
    .orderBy(asc(paymentCallbacks.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Replaces a callback's body, which contains the payer's phone and sometimes their name. */
const removedBody = JSON.stringify({ removed: 'the account was deleted' });

/** Removes the bodies of processed callbacks about these orders, their refunds and their look-ups. */
export async function removeBodies(tx: Database, orderIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...orderIds])}::uuid[]`;
  await tx
    .update(paymentCallbacks)
    .set({ body: removedBody })
    .where(
      and(
        isNotNull(paymentCallbacks.processedAt),
        sql`(${paymentCallbacks.tokenHash} in (
            select p.token_hash from mpesa_prompts p join payment_attempts a on a.id = p.attempt_id where a.order_id = any(${ids})
            union select v.result_token_hash from mpesa_reversals v join refunds f on f.id = v.refund_id join mpesa_receipts r on r.receipt = f.receipt where r.order_id = any(${ids})
            union select t.result_token_hash from transaction_checks t join payment_claims c on c.id = t.claim_id where c.order_id = any(${ids})
            union select t.result_token_hash from transaction_checks t join refunds f on f.id = t.refund_id join mpesa_receipts r on r.receipt = f.receipt where r.order_id = any(${ids}))
          or (${paymentCallbacks.kind} = 'c2b' and exists (
            select from mpesa_receipts r where r.order_id = any(${ids}) and position('"' || r.receipt || '"' in ${paymentCallbacks.body}) > 0)))`,
      ),
    );
}

interface PromptIds {
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
}

/** M-Pesa's part of an attempt. The ids are null until known. */
type Prompt = Readonly<typeof mpesaPrompts.$inferSelect>;

/** Inserts the hash of the secret for an attempt's callbacks, before the request. */
export async function insertPrompt(
  tx: Database,
  prompt: { readonly attemptId: string; readonly tokenHash: string },
): Promise<void> {
  await tx.insert(mpesaPrompts).values(prompt);
}

/** Stores the ids that M-Pesa gave a prompt; they never change. */
export async function savePromptIds(tx: Database, attemptId: string, ids: PromptIds): Promise<void> {
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
