import { randomUUID } from 'node:crypto';
import type { Database } from '#app/platform/database.server.ts';
import { generateCallbackToken, hashCallbackToken } from './callback-token.server.ts';
import { insertPrompt, savePromptIds } from './callback-queries.server.ts';
import { mpesaName } from '../payment-gateway.ts';
import { insertAttempt, updateAttempt } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';

export interface MadePrompt {
  readonly attemptId: string;
  /** The secret at the end of the callback's address. */
  readonly token: string;
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
}

/** Creates an accepted prompt without a result for an unpaid order, for tests and benchmarks. */
export async function createPrompt(
  db: Database,
  { orderId, phone, amountShillings, at }: { orderId: string; phone: string; amountShillings: number; at: Date },
): Promise<MadePrompt> {
  const token = generateCallbackToken({ confirmationToken: 'of a factory' });
  const nextQueryAt = new Date(at.getTime() + 900_000);
  const tokenHash = hashCallbackToken(token);
  const attemptId = await insertAttempt(db, {
    orderId,
    provider: mpesaName,
    phone,
    isByLink: false,
    amountShillings,
    at,
    nextQueryAt,
  });
  if (!attemptId) throw new Error(`order ${orderId} or its phone has a live prompt already`);
  const ids = { merchantRequestId: `made-${randomUUID()}`, checkoutRequestId: `ws_CO_${randomUUID()}` };
  await insertPrompt(db, { attemptId, tokenHash });
  await savePromptIds(db, attemptId, ids);
  await updateAttempt(db, attemptId, { status: 'prompted' }, at);
  return { attemptId, token, ...ids };
}
