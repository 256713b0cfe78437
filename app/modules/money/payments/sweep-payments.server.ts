import { alertAboutUnanswered } from '#app/modules/money/collection/attempts/alert-unanswered.server.ts';
import { recheckClaims } from '#app/modules/money/providers/mpesa/checks/recheck-claims.server.ts';
import { settleUncounted } from '#app/modules/money/providers/mpesa/checks/settle-uncounted.server.ts';
import { closeAbandonedPayments } from '#app/modules/money/collection/money/close-abandoned.server.ts';
import { moveAttempt } from '#app/modules/money/collection/attempts/move-attempt.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { orderTopic } from '#app/modules/money/collection/payment-provider.ts';
import { replayInbox } from '#app/modules/money/providers/mpesa/callbacks/replay-inbox.server.ts';
import { queryAttempt } from '#app/modules/money/collection/attempts/query-attempt.server.ts';
import { isAnswerLost } from '#app/modules/money/collection/attempts/query-schedule.ts';
import { enterSpooled } from '#app/modules/money/providers/mpesa/spool/enter-spooled.server.ts';
import { sendSurplusRefunds } from '#app/modules/money/collection/refunds/send-surplus-refunds.server.ts';
import { sweepRefunds } from '#app/modules/money/collection/refunds/sweep-refunds.server.ts';
import { foldTotals } from '#app/modules/money/ledger/payment-totals-queries.server.ts';
import { lockAttempt, selectDueAttempts } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';

const batch = 100;

/** Milliseconds in which a younger item is still processed by its own request. */
const leftLyingAfterMs = 5_000;

/**
 * Continues interrupted payments, from the spool and the database only, so that no lost job loses a payment: attempts whose process died
 * while it waited for an answer, committed but unprocessed callbacks, attempts with a due query, claims without M-Pesa's answer,
 * uncounted money from look-ups, and refunds without a result. Refunds surplus if the settings allow it, closes abandoned payments, and
 * merges their sums. Runs every minute and at start.
 */
export async function sweepPayments(deps: MpesaDeps): Promise<void> {
  const { db, clock, log } = deps;
  // First, so that nothing spooled counts as unanswered.
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

/** Handles an attempt that is 'submitting' long after the call must have ended: its answer is lost. */
async function loseAnswer(deps: MpesaDeps, attemptId: string): Promise<void> {
  const orderId = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (attempt?.status !== 'submitting') return null;
    if (!isAnswerLost(attempt.submittedAt, deps.clock.now())) return null;
    await moveAttempt(tx, deps, attempt, { event: { kind: 'answer_lost' }, by: 'sweep' });
    return attempt.orderId;
  });
  if (orderId) deps.liveEvents.publish(orderTopic(orderId));
}

/** Runs work and logs its failure, so that one payment does not delay others. */
async function guarded<Result>(log: MpesaDeps['log'], work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, 'a payment could not be processed; the next sweep tries again');
    return null;
  }
}
