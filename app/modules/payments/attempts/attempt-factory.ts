import { randomUUID } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import { drawCallbackToken, hashCallbackToken } from '../callbacks/callback-token.server.ts';
import { insertAttempt, updateAttempt } from './attempt-queries.server.ts';

export interface MadePrompt {
  readonly attemptId: string;
  /** The secret at the end of the callback's address. */
  readonly token: string;
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
}

/** A prompt that M-Pesa accepted for an unpaid order and has not told the end of, for tests and benchmarks. */
export async function createPrompt(
  db: Database,
  { orderId, phone, amountShillings, at }: { orderId: string; phone: string; amountShillings: number; at: Date },
): Promise<MadePrompt> {
  const token = drawCallbackToken({ confirmationToken: 'of a factory' });
  const nextQueryAt = new Date(at.getTime() + 900_000);
  const tokenHash = hashCallbackToken(token);
  const attemptId = await insertAttempt(db, { orderId, phone, amountShillings, tokenHash, at, nextQueryAt });
  if (!attemptId) throw new Error(`order ${orderId} or its phone has a live prompt already`);
  const ids = { merchantRequestId: `made-${randomUUID()}`, checkoutRequestId: `ws_CO_${randomUUID()}` };
  await updateAttempt(db, attemptId, { ...ids, status: 'prompted' }, at);
  return { attemptId, token, ...ids };
}
