import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { paymentCallbacks } from '#app/database/schema/mpesa.ts';
import { paymentAttempts } from '#app/database/schema/payments.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { InboxKind } from '#app/shared/payment-terms.ts';

/** Puts bodies into the inbox as they came. Returns their numbers in the same order. */
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

/** Whether just this callback, received at just this moment, is in the inbox. */
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

/** A callback that is not processed yet, kept from others until the transaction ends; null where it is, or is not there. */
export async function lockOpenCallback(db: Database, callbackId: number) {
  const [row] = await db
    .select()
    .from(paymentCallbacks)
    .where(and(eq(paymentCallbacks.id, callbackId), isNull(paymentCallbacks.processedAt)))
    .for('update');
  return row ? { ...row, kind: row.kind as InboxKind } : null;
}

export async function closeCallback(db: Database, callbackId: number, outcome: string, at: Date): Promise<void> {
  await db
    .update(paymentCallbacks)
    .set({ processedAt: at, outcome })
    .where(and(eq(paymentCallbacks.id, callbackId), isNull(paymentCallbacks.processedAt)));
}

/** The hashed secret at which M-Pesa reports on an attempt. */
const promptToken = (db: Database, attemptId: string) =>
  db
    .select({ tokenHash: paymentAttempts.callbackTokenHash })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));

/** What seems to be received so much later than anybody asks for was received while a clock ran ahead (milliseconds). */
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
