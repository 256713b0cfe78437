import { moveAttempt } from '#app/modules/money/collection/attempts/move-attempt.server.ts';
import { askProvider } from '#app/modules/money/collection/attempts/query-attempt.server.ts';
import { giveUpAfterMs, isAnswerLost } from '#app/modules/money/collection/attempts/query-schedule.ts';
import { resolveAttempt } from '#app/modules/money/collection/attempts/resolve-attempt.server.ts';
import { recordMoney } from '#app/modules/money/collection/money/record-money.server.ts';
import { orderTopic, type QueryAnswer } from '#app/modules/money/collection/payment-provider.ts';
import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { mpesaName } from '../payment-gateway.ts';
import { resultOf } from '../result-codes.ts';
import {
  closeCallback,
  lockOpenCallback,
  savePromptIds,
  selectPrompt,
  selectPromptByRequest,
} from './callback-queries.server.ts';
import { isSameHash } from './callback-token.server.ts';
import { callbackHandlers } from './handlers-by-kind.server.ts';
import { z } from 'zod';
import type { Cents } from '#app/shared/money.ts';
import { isMsisdn, type Msisdn } from '#app/shared/phone.ts';
import { filled, parseJson, readAmount, readDarajaTime, readDescription, readReceipt, text } from './report-fields.ts';
import { m } from '#texts';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import {
  bringQueryForward,
  lockAttempt,
  takeTurn,
  type Attempt,
} from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { callbackJobName } from './callback-inbox.server.ts';

/** done: processed now; gone: processed before; waiting: stays open for the sweep. */
type Processed = 'done' | 'gone' | 'waiting';

type Step =
  | { readonly kind: Processed; readonly orderId?: string }
  | { readonly kind: 'confirm'; readonly checkoutRequestId: string; readonly receivedAt: Date };

/**
 * Processes one callback of the inbox. Safe to repeat and to run in parallel. Finds the attempt of a prompt's result by the secret in the
 * path. Trusts the callback if its ids are the attempt's; if they differ, trusts only a query. If the attempt has none, because M-Pesa's
 * answer to our request was lost, first queries the callback's own id; while that answer is still on its way, the callback waits.
 */
export async function processCallback(deps: MpesaDeps, { callbackId }: { callbackId: number }): Promise<Processed> {
  const { db, liveEvents } = deps;
  let step = await db.transaction((tx) => takeStep(tx, deps, callbackId, null));
  if (step.kind === 'confirm') {
    const now = deps.clock.now();
    const isTime = await takeTurn(db, confirmTurns(callbackId, now.getTime() - step.receivedAt.getTime()), now);
    const answer = isTime
      ? await askProvider(deps, { provider: mpesaName, providerReference: step.checkoutRequestId })
      : null;
    if (!answer) return 'waiting';
    step = await db.transaction((tx) => takeStep(tx, deps, callbackId, answer));
  }
  if (step.kind === 'confirm') return 'waiting';
  if (step.orderId) liveEvents.publish(orderTopic(step.orderId));
  return step.kind;
}

async function takeStep(tx: Database, deps: MpesaDeps, callbackId: number, answer: QueryAnswer | null): Promise<Step> {
  const at = deps.clock.now();
  const known = await lockOpenCallback(tx, callbackId);
  if (!known) return { kind: 'gone' };
  const close = async (outcome: string, orderId?: string): Promise<Step> => {
    await closeCallback(tx, callbackId, outcome, at);
    return orderId ? { kind: 'done', orderId } : { kind: 'done' };
  };

  if (known.kind !== 'stk') {
    const handled = await callbackHandlers[known.kind].process(tx, deps, known);
    return handled.kind === 'waiting' ? handled : close(handled.outcome, handled.orderId);
  }

  const report = readCallbackReport(known.body);
  const { prompt } = known;
  if (!prompt || !isSameHash(prompt.tokenHash, known.tokenHash)) {
    // Perhaps true: brings the query of the named attempt forward.
    const named = report && (await selectPromptByRequest(tx, report.checkoutRequestId));
    if (named) await bringQueryForward(tx, named.attemptId, at);
    return close('unknown_secret');
  }
  if (!report) {
    await bringQueryForward(tx, prompt.attemptId, at);
    return close('unreadable');
  }

  let attempt = await lockAttempt(tx, prompt.attemptId);
  // The ids may have come during the wait for the attempt, and never change.
  const ids = prompt.checkoutRequestId === null ? await selectPrompt(tx, prompt.attemptId) : prompt;
  if (!attempt || !ids) return close('unknown_secret');
  if (attempt.status === 'submitting') {
    if (!isAnswerLost(attempt.submittedAt, at)) return { kind: 'waiting' };
    attempt = {
      ...attempt,
      status: await moveAttempt(tx, deps, attempt, { event: { kind: 'answer_lost' }, by: 'callback' }),
    };
  }
  if (ids.checkoutRequestId === null) {
    return withoutIds(tx, deps, { attempt, report, answer, close, receivedAt: known.receivedAt });
  }
  const isSame =
    ids.checkoutRequestId === report.checkoutRequestId && ids.merchantRequestId === report.merchantRequestId;
  if (!isSame) {
    await bringQueryForward(tx, attempt.id, at);
    return close('ids_differ');
  }
  return close(await applyVerified(tx, deps, attempt, report), attempt.orderId);
}

interface WithoutIds {
  readonly attempt: Attempt;
  readonly report: CallbackReport;
  readonly answer: QueryAnswer | null;
  readonly receivedAt: Date;
  readonly close: (outcome: string, orderId?: string) => Promise<Step>;
}

/** Handles a callback without ids to compare: the query about its own id decides. */
async function withoutIds(tx: Database, deps: MpesaDeps, input: WithoutIds): Promise<Step> {
  const { attempt, report, answer, receivedAt, close } = input;
  const { checkoutRequestId } = report;
  if (await selectPromptByRequest(tx, checkoutRequestId)) return close('ids_of_another');
  if (!answer) return { kind: 'confirm', checkoutRequestId, receivedAt };
  if (answer.kind === 'unknown' || resultOf(answer.resultCode).kind === 'checking') {
    const isOver = deps.clock.now().getTime() - receivedAt.getTime() >= giveUpAfterMs;
    return isOver ? close('unconfirmed') : { kind: 'waiting' };
  }
  await savePromptIds(tx, attempt.id, report);
  const agrees = (resultOf(answer.resultCode).kind === 'paid') === (resultOf(report.resultCode).kind === 'paid');
  if (agrees) return close(await applyVerified(tx, deps, attempt, report, checkoutRequestId), attempt.orderId);
  const { resultCode, description } = answer;
  const result = { by: 'query', resultCode, description, providerReference: checkoutRequestId } as const;
  await resolveAttempt(tx, deps, attempt, result);
  if (report.receipt !== null) await alertContradiction(tx, deps, attempt, report.receipt);
  return close('contradicted', attempt.orderId);
}

/** Alerts the owner that M-Pesa contradicts itself: its answer to a query counts, and a person checks the money. */
async function alertContradiction(tx: Database, deps: MpesaDeps, attempt: Attempt, receipt: string): Promise<void> {
  const order = await selectOrder(tx, attempt.orderId);
  const sentence = () => m.portal_mails_alert_contradiction({ receipt });
  await alertStaff(tx, deps, { subject: 'undecided', key: attempt.id, sentence, orderNumber: order?.number ?? null });
}

/** Processes a callback of a known sender. Returns the outcome for the inbox. */
async function applyVerified(
  tx: Database,
  deps: MpesaDeps,
  attempt: Attempt,
  report: CallbackReport,
  providerReference?: string,
): Promise<string> {
  const { resultCode, description } = report;
  const reference = providerReference === undefined ? {} : { providerReference };
  if (resultOf(resultCode).kind !== 'paid')
    return resolveAttempt(tx, deps, attempt, { by: 'callback', resultCode, description, ...reference });
  if (report.receipt === null || report.amountCents === null) {
    if (providerReference !== undefined)
      await moveAttempt(tx, deps, attempt, { event: { kind: 'accepted' }, by: 'callback', ...reference });
    await bringQueryForward(tx, attempt.id, deps.clock.now());
    return 'incomplete';
  }
  return recordMoney(
    tx,
    deps,
    { orderId: attempt.orderId, attempt },
    {
      provider: mpesaName,
      receipt: report.receipt,
      amountCents: report.amountCents,
      phone: report.phone,
      paidAt: report.paidAt ?? deps.clock.now(),
      source: 'callback',
      ...reference,
    },
  );
}

const MINUTE = 60_000;

/**
 * Returns the limit of the queries that a waiting callback of this age (milliseconds) may send: at each try in its first minute, then
 * after a quarter of its age, at last once an hour. Otherwise a callback that M-Pesa does not answer would use up all queries.
 */
export const confirmTurns = (callbackId: number, ageMs: number) => ({
  key: `payment-confirm:${callbackId}`,
  turns: 1,
  windowMs: ageMs < MINUTE ? 0 : Math.min(Math.round(ageMs / 4), 60 * MINUTE),
});

/** Content of a callback, not verified yet. */
interface CallbackReport {
  readonly merchantRequestId: string;
  readonly checkoutRequestId: string;
  readonly resultCode: string;
  readonly description: string;
  /** For a success, if present and well formed. */
  readonly receipt: string | null;
  readonly amountCents: Cents | null;
  readonly phone: Msisdn | null;
  readonly paidAt: Date | null;
}

const item = z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).nullish() });
const callbackBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: filled,
      CheckoutRequestID: filled,
      ResultCode: filled,
      ResultDesc: text.catch(''),
      CallbackMetadata: z
        .object({ Item: z.array(item) })
        .nullish()
        .catch(null),
    }),
  }),
});

/**
 * Reads a callback (Daraja: STK callback). Finds items by name, in any order, as numbers or text; a masked phone or an item without a
 * value counts as missing. Null for any other body.
 */
export function readCallbackReport(body: string): CallbackReport | null {
  const parsed = callbackBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const callback = parsed.data.Body.stkCallback;
  const items = new Map(callback.CallbackMetadata?.Item.map(({ Name, Value }) => [Name, String(Value ?? '').trim()]));
  const phone = items.get('PhoneNumber') ?? '';
  return {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    resultCode: callback.ResultCode,
    description: readDescription(callback.ResultDesc),
    receipt: readReceipt(items.get('MpesaReceiptNumber') ?? ''),
    amountCents: readAmount(items.get('Amount') ?? ''),
    phone: isMsisdn(phone) ? phone : null,
    paidAt: readDarajaTime(items.get('TransactionDate') ?? ''),
  };
}

const jobData = z.object({ callbackId: z.number().int() });

/**
 * Processes a callback of the inbox. Has several workers, because a callback may have to query M-Pesa first, and several callbacks per
 * worker, because fetching and ending a job costs as much as booking a payment.
 */
export function processCallbackJob(deps: MpesaDeps): JobDefinition {
  return {
    name: callbackJobName,
    concurrency: 4,
    batch: 8,
    run: async (data) => void (await processCallback(deps, jobData.parse(data))),
  };
}
