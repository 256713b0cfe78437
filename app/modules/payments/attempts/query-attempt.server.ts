import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import { alertOwner } from '#app/modules/ledger/alert-owner.server.ts';
import { claimQuery, lockAttempt, selectAttempt, updateAttempt, type Attempt } from './attempt-queries.server.ts';
import { takeTurn } from './turn-queries.server.ts';
import { learnResult } from './learn-result.server.ts';
import { moveAttempt, sendQueryJob } from './move-attempt.server.ts';
import { orderTopic, type PaymentDeps } from '../payment-deps.ts';
import type { QueryAnswer } from '../payment-gateway.ts';
import { giveUpAfterMs, latestQueryAt, nextQueryAfter, queryTurns } from './query-schedule.ts';
import { resultOf } from './result-codes.ts';
import { recordOrSpool } from '../spool/record-or-spool.server.ts';

/** asked: answered, whatever was said; not_due: nothing to ask now; no_turn: the minute's queries are used up, ask later. */
export type Queried = 'asked' | 'not_due' | 'no_turn';

/**
 * Asks M-Pesa what became of an attempt, if its time has come, and acts on the answer. Safe to repeat and to run in parallel:
 * whoever claims the time asks. An attempt about which nothing is known after 24 hours goes to review. One that has failed
 * is asked about once more, until M-Pesa has given any final answer: the failure, or that it was paid after all.
 */
export async function queryAttempt(deps: PaymentDeps, { attemptId }: { attemptId: string }): Promise<Queried> {
  const { db, clock, jobs, gateway, queriesPerMinute } = deps;
  const now = clock.now();
  const attempt = await selectAttempt(db, attemptId);
  if (!attempt?.nextQueryAt) return 'not_due';
  if (attempt.nextQueryAt > now && attempt.nextQueryAt <= latestQueryAt(now)) return 'not_due';
  if (attempt.checkoutRequestId === null || !gateway) return giveUp(deps, attempt);

  if (!(await takeTurn(db, queryTurns(queriesPerMinute), now))) return 'no_turn';
  const next = nextQueryAfter(attempt.submittedAt, now);
  const isClaimed = await db.transaction(async (tx) => {
    if (!(await claimQuery(tx, attemptId, { now, next }))) return false;
    if (next > now) await sendQueryJob(tx, jobs, attemptId, next);
    return true;
  });
  if (!isClaimed) return 'not_due';

  const answer = await gateway.queryPayment(attempt.checkoutRequestId);
  const answered = { attemptId, answer };
  await recordOrSpool(deps, { type: 'query', ...answered }, () => recordQueryAnswer(deps, answered));
  return 'asked';
}

/** One question within the shop's budget of queries; null where its turns are used up, or payments are off. */
export async function askProvider(
  { db, clock, gateway, queriesPerMinute }: PaymentDeps,
  checkoutRequestId: string,
): Promise<QueryAnswer | null> {
  if (!gateway || !(await takeTurn(db, queryTurns(queriesPerMinute), clock.now()))) return null;
  return gateway.queryPayment(checkoutRequestId);
}

/** Acts on what M-Pesa answered about an attempt; safe to repeat. */
export async function recordQueryAnswer(
  deps: PaymentDeps,
  { attemptId, answer }: { readonly attemptId: string; readonly answer: QueryAnswer },
): Promise<void> {
  const asked = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) return null;
    if (answer.kind === 'result') {
      await learnResult(tx, deps, attempt, {
        by: 'query',
        resultCode: answer.resultCode,
        description: answer.description,
      });
      if (attempt.status === 'failed' && resultOf(answer.resultCode).kind !== 'checking')
        await updateAttempt(tx, attempt.id, { nextQueryAt: null }, deps.clock.now());
    }
    return attempt;
  });
  if (!asked) return;
  const isOver = deps.clock.now().getTime() - asked.submittedAt.getTime() >= giveUpAfterMs;
  if (isOver) await giveUp(deps, asked);
  else deps.liveEvents.publish(orderTopic(asked.orderId));
}

/** After 24 hours without an answer a person decides; before, an attempt without an id only waits. */
async function giveUp(deps: PaymentDeps, { id, orderId, submittedAt }: Attempt): Promise<Queried> {
  const { db, clock, liveEvents } = deps;
  if (clock.now().getTime() - submittedAt.getTime() < giveUpAfterMs) return 'not_due';
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt?.nextQueryAt) return;
    // A failure that M-Pesa never confirmed stays one, unless the person finds out otherwise.
    if (attempt.status === 'failed' || attempt.status === 'review')
      await updateAttempt(tx, id, { nextQueryAt: null }, clock.now());
    else if (attempt.status === 'prompted' || attempt.status === 'submit_unknown')
      await moveAttempt(tx, deps, attempt, { news: { kind: 'gave_up' }, by: 'sweep' });
    else return;
    const order = await selectOrder(tx, orderId);
    const sentence = 'Nothing could be learnt about this payment for a day. Please look it up in the M-Pesa portal.';
    await alertOwner(tx, deps, { subject: 'undecided', key: id, sentence, orderNumber: order?.number ?? '' });
  });
  liveEvents.publish(orderTopic(orderId));
  return 'asked';
}
