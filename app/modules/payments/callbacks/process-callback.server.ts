import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { alertOwner } from '#app/modules/ledger/alert-owner.server.ts';
import {
  bringQueryForward,
  lockAttempt,
  selectAttemptByRequest,
  selectAttemptByToken,
  type Attempt,
} from '../attempts/attempt-queries.server.ts';
import { closeCallback, lockOpenCallback } from './callback-queries.server.ts';
import { readCallbackReport, type CallbackReport } from './callback-report.server.ts';
import { inboxHandlers } from './inbox-handlers.server.ts';
import { isSameHash } from './callback-token.server.ts';
import { learnResult } from '../attempts/learn-result.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { orderTopic, type PaymentDeps } from '../payment-deps.ts';
import type { QueryAnswer } from '../payment-gateway.ts';
import { askProvider } from '../attempts/query-attempt.server.ts';
import { confirmTurns, giveUpAfterMs, isAnswerLost } from '../attempts/query-schedule.ts';
import { resultOf } from '../attempts/result-codes.ts';
import { takeTurn } from '../attempts/turn-queries.server.ts';
import { takePayment } from '../money/take-payment.server.ts';

/** done: processed now; gone: processed before; waiting: stays open, the sweep comes back to it. */
export type Processed = 'done' | 'gone' | 'waiting';

type Step =
  | { readonly kind: Processed; readonly orderId?: string }
  | { readonly kind: 'confirm'; readonly checkoutRequestId: string; readonly receivedAt: Date };

/**
 * Processes one callback of the inbox; safe to repeat and to run in parallel. Of a prompt's result, the attempt is found by the
 * secret in the path.
 * What the callback says is believed when its ids are the attempt's. Where they are not, only a query is. Where the attempt has
 * none, because M-Pesa's answer to our request was lost, the callback's own id is asked about first; and while that answer is
 * still under way, the callback waits for it.
 */
export async function processCallback(deps: PaymentDeps, { callbackId }: { callbackId: number }): Promise<Processed> {
  const { db, liveEvents } = deps;
  let step = await db.transaction((tx) => takeStep(tx, deps, callbackId, null));
  if (step.kind === 'confirm') {
    const now = deps.clock.now();
    const isTime = await takeTurn(db, confirmTurns(callbackId, now.getTime() - step.receivedAt.getTime()), now);
    const answer = isTime ? await askProvider(deps, step.checkoutRequestId) : null;
    if (!answer) return 'waiting';
    step = await db.transaction((tx) => takeStep(tx, deps, callbackId, answer));
  }
  if (step.kind === 'confirm') return 'waiting';
  if (step.orderId) liveEvents.publish(orderTopic(step.orderId));
  return step.kind;
}

async function takeStep(
  tx: Database,
  deps: PaymentDeps,
  callbackId: number,
  answer: QueryAnswer | null,
): Promise<Step> {
  const at = deps.clock.now();
  const known = await lockOpenCallback(tx, callbackId);
  if (!known) return { kind: 'gone' };
  const close = async (outcome: string, orderId?: string): Promise<Step> => {
    await closeCallback(tx, callbackId, outcome, at);
    return orderId ? { kind: 'done', orderId } : { kind: 'done' };
  };

  if (known.kind !== 'stk') {
    const handled = await inboxHandlers[known.kind].process(tx, deps, known);
    return handled.kind === 'waiting' ? handled : close(handled.outcome, handled.orderId);
  }

  const report = readCallbackReport(known.body);
  const found = await selectAttemptByToken(tx, known.tokenHash);
  if (!found || !isSameHash(found.callbackTokenHash, known.tokenHash)) {
    // Perhaps true, perhaps not: the attempt it speaks of is asked about soon.
    const named = report && (await selectAttemptByRequest(tx, report.checkoutRequestId));
    if (named) await bringQueryForward(tx, named.id, at);
    return close('unknown_secret');
  }
  if (!report) {
    await bringQueryForward(tx, found.id, at);
    return close('unreadable');
  }

  let attempt = await lockAttempt(tx, found.id);
  if (!attempt) return close('unknown_secret');
  if (attempt.status === 'submitting') {
    if (!isAnswerLost(attempt.submittedAt, at)) return { kind: 'waiting' };
    attempt = {
      ...attempt,
      status: await moveAttempt(tx, deps, attempt, { news: { kind: 'answer_lost' }, by: 'callback' }),
    };
  }
  if (attempt.checkoutRequestId === null) {
    return withoutIds(tx, deps, { attempt, report, answer, close, receivedAt: known.receivedAt });
  }
  const isSame =
    attempt.checkoutRequestId === report.checkoutRequestId && attempt.merchantRequestId === report.merchantRequestId;
  if (!isSame) {
    await bringQueryForward(tx, attempt.id, at);
    return close('ids_differ');
  }
  return close(await believe(tx, deps, attempt, report), attempt.orderId);
}

interface WithoutIds {
  readonly attempt: Attempt;
  readonly report: CallbackReport;
  readonly answer: QueryAnswer | null;
  readonly receivedAt: Date;
  readonly close: (outcome: string, orderId?: string) => Promise<Step>;
}

/** Nothing to compare the ids with: the query about the callback's own id decides. */
async function withoutIds(tx: Database, deps: PaymentDeps, given: WithoutIds): Promise<Step> {
  const { attempt, report, answer, receivedAt, close } = given;
  const { merchantRequestId, checkoutRequestId } = report;
  if (await selectAttemptByRequest(tx, checkoutRequestId)) return close('ids_of_another');
  if (!answer) return { kind: 'confirm', checkoutRequestId, receivedAt };
  if (answer.kind === 'unknown' || resultOf(answer.resultCode).kind === 'checking') {
    const isOver = deps.clock.now().getTime() - receivedAt.getTime() >= giveUpAfterMs;
    return isOver ? close('unconfirmed') : { kind: 'waiting' };
  }
  const ids = { merchantRequestId, checkoutRequestId };
  const agrees = (resultOf(answer.resultCode).kind === 'paid') === (resultOf(report.resultCode).kind === 'paid');
  if (agrees) return close(await believe(tx, deps, attempt, report, ids), attempt.orderId);
  await learnResult(tx, deps, attempt, {
    by: 'query',
    resultCode: answer.resultCode,
    description: answer.description,
    ids,
  });
  if (report.receipt !== null) await alertContradiction(tx, deps, attempt, report.receipt);
  return close('contradicted', attempt.orderId);
}

/** M-Pesa says both: its word over the line counts, and a person looks the money up. */
async function alertContradiction(tx: Database, deps: PaymentDeps, attempt: Attempt, receipt: string): Promise<void> {
  const order = await selectOrder(tx, attempt.orderId);
  const sentence = `A callback says that this order was paid with ${receipt}, and M-Pesa, when asked, that it was not. Please look it up in the M-Pesa portal.`;
  await alertOwner(tx, deps, { subject: 'undecided', key: attempt.id, sentence, orderNumber: order?.number ?? null });
}

/** Acts on a report whose sender is known. Returns the outcome that the inbox keeps. */
async function believe(
  tx: Database,
  deps: PaymentDeps,
  attempt: Attempt,
  report: CallbackReport,
  ids?: { merchantRequestId: string; checkoutRequestId: string },
): Promise<string> {
  const { resultCode, description } = report;
  if (resultOf(resultCode).kind !== 'paid') {
    return learnResult(tx, deps, attempt, { by: 'callback', resultCode, description, ...(ids && { ids }) });
  }
  if (report.receipt === null || report.amountCents === null) {
    if (ids) await moveAttempt(tx, deps, attempt, { news: { kind: 'accepted' }, by: 'callback', ids });
    await bringQueryForward(tx, attempt.id, deps.clock.now());
    return 'incomplete';
  }
  const payee = { orderId: attempt.orderId, attempt };
  return takePayment(tx, deps, payee, {
    receipt: report.receipt,
    amountCents: report.amountCents,
    phone: report.phone,
    paidAt: report.paidAt ?? deps.clock.now(),
    source: 'callback',
    ...(ids && { ids }),
  });
}
