import type { InboxKind } from '#app/shared/payment-terms.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { hashCallbackToken, isCallbackToken } from './callback-token.server.ts';
import { inboxHandlers } from './inbox-handlers.server.ts';

/** Daraja's callbacks have some 600 bytes. */
export const largestCallback = 16 * 1024;

/**
 * Puts a callback into the inbox, as it came, together with the job that processes it. When this returns, it is committed and
 * Daraja may be answered 200. Takes what it reports on, the secret of the path and the body, at most `largestCallback` characters of it. Returns the
 * callback's number, or null where there is nothing to keep.
 */
export async function receiveCallback(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'inbox' | 'confirmationToken'>,
  { kind, token, body, sourceAddress }: { kind: InboxKind; token: string; body: string; sourceAddress: string | null },
): Promise<{ readonly callbackId: number } | null> {
  if (!isCallbackToken(token)) return null;
  const tokenHash = hashCallbackToken(token);
  const callbackId = await deps.inbox({
    kind,
    tokenHash,
    // PostgreSQL keeps no NUL in a text.
    body: body.slice(0, largestCallback).replaceAll('\u0000', '\ufffd'),
    sourceAddress,
    at: deps.clock.now(),
    isOurs: kind === 'stk' ? null : await inboxHandlers[kind].isOurs(deps, tokenHash),
  });
  return callbackId === null ? null : { callbackId };
}
