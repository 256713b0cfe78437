import { callbackUrl } from '../callbacks/callback-addresses.ts';
import { generateCallbackToken, hashCallbackToken } from '../callbacks/callback-token.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import type { OperationAnswer } from '../payment-gateway.ts';
import type { LookUpCause } from '#app/modules/money/collection/payment-provider.ts';
import type { SpooledAnswer } from '../spool/spooled.ts';
import { recordOrSpool } from '#app/modules/money/collection/record-or-spool.server.ts';
import { lockReceiptCode } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { insertCheck, markCheckLost, markCheckAsked, selectIsBeingChecked } from './check-queries.server.ts';

/**
 * asked: M-Pesa accepted the query, or may have, and answers later; under_way: an earlier query waits for its answer; not_sent: M-Pesa
 * certainly got nothing; off: no operator is configured.
 */
type AskedAbout = 'asked' | 'under_way' | 'not_sent' | 'off';

/**
 * Asks M-Pesa for the state of a receipt (Daraja: transaction status), for a claim or for a refund in doubt. Commits the check as
 * 'submitting' before the one call, which is outside of any transaction; the inbox gets the answer. Of concurrent calls for one cause,
 * one asks.
 */
export async function askAboutTransaction(
  deps: MpesaDeps,
  input: LookUpCause & { readonly receipt: string },
): Promise<AskedAbout> {
  const { db, clock, gateway } = deps;
  const operations = gateway?.operations;
  if (!operations) return 'off';
  const token = generateCallbackToken(deps);
  const checkId = await db.transaction(async (tx) => {
    await lockReceiptCode(tx, input.receipt);
    if (await selectIsBeingChecked(tx, input)) return null;
    return insertCheck(tx, { ...input, tokenHash: hashCallbackToken(token), at: clock.now() });
  });
  if (checkId === null) return 'under_way';

  const answer = await operations.checkTransaction({
    receipt: input.receipt,
    resultUrl: callbackUrl(deps, 'check', token),
    timeoutUrl: callbackUrl(deps, 'check_timeout', token),
  });
  const answered = { checkId, answer };
  await recordOrSpool<SpooledAnswer, void>(deps, { type: 'check', ...answered }, () =>
    recordCheckAnswer(deps, answered),
  );
  return answer.kind === 'not_sent' ? 'not_sent' : 'asked';
}

/** Records whether M-Pesa accepted a query. Safe to repeat. */
export async function recordCheckAnswer(
  { db, clock }: Pick<MpesaDeps, 'db' | 'clock'>,
  { checkId, answer }: { readonly checkId: string; readonly answer: OperationAnswer },
): Promise<void> {
  const at = clock.now();
  if (answer.kind === 'not_sent')
    return markCheckLost(db, checkId, `${answer.code} ${answer.message}`.slice(0, 200), at);
  // Without a readable answer the query may have arrived: it waits, and the sweep gives it up in time.
  if (answer.kind === 'unknown') return;
  const { conversationId, originatorConversationId } = answer;
  await markCheckAsked(db, checkId, { conversationId, originatorConversationId, at });
}
