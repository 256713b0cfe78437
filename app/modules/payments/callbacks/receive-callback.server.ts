import type { InboxKind } from '#app/shared/payment-terms.ts';
import { selectAttemptByToken } from '../attempts/attempt-queries.server.ts';
import { insertCallback } from './callback-queries.server.ts';
import { inboxHandlers } from './inbox-handlers.server.ts';
import { hashCallbackToken, isCallbackToken } from './callback-token.server.ts';
import { callbackJobName, type PaymentDeps } from '../payment-deps.ts';
import { takeTurn } from '../attempts/turn-queries.server.ts';

/** Daraja's callbacks have some 600 bytes. */
export const largestCallback = 16 * 1024;

/** Bodies under addresses that nobody was given are kept too, but not without end: strangers post them. */
const strangers = { key: 'payment-callbacks-of-strangers', turns: 60, windowMs: 60_000 } as const;

/**
 * Puts a callback into the inbox, as it came, together with the job that processes it. When this returns, it is committed and
 * Daraja may be answered 200. Takes what it reports on, the secret of the path and the body, at most `largestCallback` characters of it. Returns the
 * callback's number, or null where there is nothing to keep.
 */
export async function receiveCallback(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'jobs' | 'confirmationToken'>,
  { kind, token, body, sourceAddress }: { kind: InboxKind; token: string; body: string; sourceAddress: string | null },
): Promise<{ readonly callbackId: number } | null> {
  if (!isCallbackToken(token)) return null;
  const { db, clock, jobs } = deps;
  const at = clock.now();
  const tokenHash = hashCallbackToken(token);
  const isOurs =
    kind === 'stk'
      ? (await selectAttemptByToken(db, tokenHash)) !== null
      : await inboxHandlers[kind].isOurs(deps, tokenHash);
  if (!isOurs && !(await takeTurn(db, strangers, at))) return null;
  return db.transaction(async (tx) => {
    // PostgreSQL keeps no NUL in a text.
    const text = body.slice(0, largestCallback).replaceAll('\u0000', '\ufffd');
    const callbackId = await insertCallback(tx, { kind, tokenHash, body: text, sourceAddress, at });
    await jobs.send(tx, callbackJobName, { callbackId }, { singletonKey: String(callbackId) });
    return { callbackId };
  });
}
