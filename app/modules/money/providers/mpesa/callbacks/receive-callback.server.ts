import { setTimeout as wait } from 'node:timers/promises';
import { Outage } from '#app/platform/outage.ts';
import type { InboxKind } from '#app/shared/payment-terms.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { hashCallbackToken, isCallbackToken, isSignedToken } from './callback-token.server.ts';
import { callbackHandlers } from './handlers-by-kind.server.ts';
import type { NewCallback } from './callback-inbox.server.ts';

/** Daraja's callbacks have some 600 bytes. */
export const maxCallbackBytes = 16 * 1024;

/** Milliseconds until a callback goes to the spool instead of the database: M-Pesa does not wait long, and does not retry. */
const databaseMayTake = 3_000;

type ReceiveDeps = Pick<MpesaDeps, 'db' | 'clock' | 'log' | 'inbox' | 'spool' | 'confirmationToken'>;

/**
 * Stores a raw callback in the inbox, with the job that processes it; in the spool if the database does not accept it. When this returns,
 * it is committed or synced to disk, and Daraja may be answered 200. Takes its kind, the secret of the path and the body, of which it
 * stores `maxCallbackBytes` characters. Returns the callback's number; null if it is not in the inbox, because it is in the spool or there
 * is nothing to store. Throws SpoolFull, or the disk's error.
 */
export async function receiveCallback(
  deps: ReceiveDeps,
  { kind, token, body, sourceAddress }: { kind: InboxKind; token: string; body: string; sourceAddress: string | null },
): Promise<{ readonly callbackId: number } | null> {
  if (!isCallbackToken(token)) return null;
  const callback: NewCallback = {
    kind,
    tokenHash: hashCallbackToken(token),
    // PostgreSQL stores no NUL in a text.
    body: body.slice(0, maxCallbackBytes).replaceAll('\u0000', '\ufffd'),
    sourceAddress,
    at: deps.clock.now(),
  };
  try {
    const callbackId = await inTime(commit(deps, callback));
    return callbackId === null ? null : { callbackId };
  } catch (error) {
    await deps.spool.put({ type: 'callback', ...callback }, { isProven: isSignedToken(token, deps) });
    deps.log.error({ err: error, callback: kind }, 'the database did not store a callback; it waits in the spool');
    return null;
  }
}

async function commit(deps: ReceiveDeps, callback: NewCallback): Promise<number | null> {
  const { kind, tokenHash } = callback;
  const isOurSecret = kind === 'stk' ? null : await callbackHandlers[kind].isOurSecret(deps, tokenHash);
  return deps.inbox({ ...callback, isOurSecret });
}

/** Rejects with an Outage if the work takes too long. A later commit is recognised when the spool is processed. */
async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const done = new AbortController();
  const late = wait(databaseMayTake, undefined, { signal: done.signal }).then(() => {
    throw new Outage('the database did not store a callback in time');
  });
  // The slower one's error is ignored.
  work.catch(() => undefined);
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
