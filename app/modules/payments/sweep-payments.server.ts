import { foldTotals } from '#app/modules/ledger/orders.server.ts';
import { alertAboutUnanswered } from './attempts/alert-unanswered.server.ts';
import { lockAttempt, selectDueAttempts } from './attempts/attempt-queries.server.ts';
import { selectOpenCallbacks } from './callbacks/callback-queries.server.ts';
import { recheckClaims } from './claims/recheck-claims.server.ts';
import { settleUncounted } from './claims/settle-uncounted.server.ts';
import { closeAbandonedPayments } from './money/close-abandoned.server.ts';
import { moveAttempt } from './attempts/move-attempt.server.ts';
import { orderTopic, type PaymentDeps } from './payment-deps.ts';
import { processCallback } from './callbacks/process-callback.server.ts';
import { queryAttempt } from './attempts/query-attempt.server.ts';
import { isAnswerLost } from './attempts/query-schedule.ts';
import { enterSpooled } from './spool/enter-spooled.server.ts';
import { sendSurplusRefunds } from './refunds/send-surplus-refunds.server.ts';
import { sweepRefunds } from './refunds/sweep-refunds.server.ts';

const batch = 100;

/** What is younger than this is in the hands of the request that brought it. */
const leftLyingAfterMs = 5_000;

/**
 * Picks up whatever was left lying, from the spool and the database alone, so that no lost job loses a payment: attempts whose process died
 * while it waited for an answer, callbacks that were committed and not processed, attempts whose query is due, claims that
 * M-Pesa has not answered, money of which a check told and that is not counted, and refunds whose result does not come; sends surplus back where the settings allow it, closes the payments that
 * nobody makes, and folds their sums. Runs every minute and at start.
 */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  const { db, clock, log } = deps;
  // Before anything is taken for unanswered.
  await enterSpooled(deps);
  const due = await selectDueAttempts(db, clock.now(), batch);
  for (const { id, status } of due) {
    if (status === 'submitting') await guarded(log, () => loseAnswer(deps, id));
  }
  await replayInbox(deps, { olderThanMs: leftLyingAfterMs });
  for (const { id, status } of due) {
    if (status === 'submitting') continue;
    const queried = await guarded(log, () => queryAttempt(deps, { attemptId: id }));
    if (queried === 'no_turn') break;
  }
  await guarded(log, () => alertAboutUnanswered(deps));
  await guarded(log, () => recheckClaims(deps));
  await guarded(log, () => settleUncounted(deps));
  await guarded(log, () => sweepRefunds(deps));
  await guarded(log, () => sendSurplusRefunds(deps));
  await guarded(log, () => closeAbandonedPayments(deps));
  await guarded(log, () => foldTotals(db));
}

/** Processes every callback that was committed and not processed, oldest first; with an age, those only that are older. */
export async function replayInbox(deps: PaymentDeps, { olderThanMs = 0 } = {}): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - olderThanMs);
  for (const callbackId of await selectOpenCallbacks(deps.db, { before, limit: batch })) {
    await guarded(deps.log, () => processCallback(deps, { callbackId }));
  }
}

/** Still 'submitting' long after the call must have ended: its answer is lost. */
async function loseAnswer(deps: PaymentDeps, attemptId: string): Promise<void> {
  const orderId = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.status !== 'submitting') return null;
    if (!isAnswerLost(attempt.submittedAt, deps.clock.now())) return null;
    await moveAttempt(tx, deps, attempt, { news: { kind: 'answer_lost' }, by: 'sweep' });
    return attempt.orderId;
  });
  if (orderId) deps.liveEvents.publish(orderTopic(orderId));
}

/** One payment that cannot be worked on must not hold up the others. */
async function guarded<Result>(log: PaymentDeps['log'], work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, 'a payment could not be worked on; the next sweep tries again');
    return null;
  }
}
