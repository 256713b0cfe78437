import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import {
  claimQuery,
  lockAttempt,
  selectAttempt,
  updateAttempt,
  type Attempt,
  takeTurn,
} from './attempt-queries.server.ts';
import { labelOf } from './attempt-facts.ts';
import { resolveAttempt } from './resolve-attempt.server.ts';
import { moveAttempt, sendQueryJob } from './move-attempt.server.ts';
import {
  cannotBeQueried,
  orderTopic,
  providerNamed,
  type CollectionDeps,
  type QueryAnswer,
} from '../payment-provider.ts';
import { giveUpAfterMs, latestQueryAt, nextQueryAfter, queryTurns, waitingMs, queryJobName } from './query-schedule.ts';
import { recordOrSpool } from '../record-or-spool.server.ts';
import { m } from '#texts';
import { z } from 'zod';
import type { JobDefinition } from '#app/platform/jobs.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';

/** asked: answered, with any result; not_due: nothing to ask now; no_turn: the minute's queries are used up, ask later. */
type Queried = 'asked' | 'not_due' | 'no_turn';

/**
 * Asks the provider for the result of an attempt, if it is due, and acts on the answer. Safe to repeat and to run in parallel: the
 * process that claims the query asks. An attempt without a result after 24 hours goes to review. A failed one is queried until the
 * provider gives a final answer: the failure, or that it was paid after all.
 */
export async function queryAttempt(deps: CollectionDeps, { attemptId }: { attemptId: string }): Promise<Queried> {
  const { db, clock, jobs, queriesPerMinute } = deps;
  const now = clock.now();
  const attempt = await selectAttempt(db, attemptId);
  if (!attempt?.nextQueryAt) return 'not_due';
  if (attempt.nextQueryAt > now && attempt.nextQueryAt <= latestQueryAt(now)) return 'not_due';
  const provider = providerNamed(deps, attempt.provider);
  const query = provider?.query;
  if (attempt.providerReference === null || !query) {
    const next = nextQueryAfter(attempt.submittedAt, now, waitingMs(provider));
    // Attempts without queries follow the same schedule, so that many of them do not delay others.
    if (cannotBeQueried(provider) && next > now && attempt.status !== 'submit_unknown') {
      await claimQuery(db, attemptId, { now, next });
      return 'not_due';
    }
    return giveUp(deps, attempt);
  }

  if (!(await takeTurn(db, queryTurns(queriesPerMinute), now))) return 'no_turn';
  const next = nextQueryAfter(attempt.submittedAt, now);
  const isClaimed = await db.transaction(async (tx) => {
    if (!(await claimQuery(tx, attemptId, { now, next }))) return false;
    if (next > now) await sendQueryJob(tx, jobs, attemptId, next);
    return true;
  });
  if (!isClaimed) return 'not_due';

  const answer = await query(attempt.providerReference);
  const answered = { attemptId, answer };
  await recordOrSpool(deps, { type: 'query', ...answered }, () => recordQueryAnswer(deps, answered));
  return 'asked';
}

/** Sends one query within the shop's budget; null if the budget is used up, or the provider has no queries. */
export async function askProvider(
  deps: CollectionDeps,
  { provider: name, providerReference }: { readonly provider: string; readonly providerReference: string },
): Promise<QueryAnswer | null> {
  const provider = providerNamed(deps, name);
  if (!provider?.query || !(await takeTurn(deps.db, queryTurns(deps.queriesPerMinute), deps.clock.now()))) return null;
  return provider.query(providerReference);
}

/** Acts on the provider's answer about an attempt. Safe to repeat. */
export async function recordQueryAnswer(
  deps: CollectionDeps,
  { attemptId, answer }: { readonly attemptId: string; readonly answer: QueryAnswer },
): Promise<void> {
  const queried = await deps.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) return null;
    if (answer.kind === 'result') {
      const { resultCode, description } = answer;
      await resolveAttempt(tx, deps, attempt, { by: 'query', resultCode, description });
      const meaning = providerNamed(deps, attempt.provider)?.results.resultOf(resultCode);
      if (attempt.status === 'failed' && meaning?.kind !== 'checking')
        await updateAttempt(tx, attempt.id, { nextQueryAt: null }, deps.clock.now());
    }
    return attempt;
  });
  if (!queried) return;
  const isOver = deps.clock.now().getTime() - queried.submittedAt.getTime() >= giveUpAfterMs;
  if (isOver) await giveUp(deps, queried);
  else deps.liveEvents.publish(orderTopic(queried.orderId));
}

/**
 * Gives up on an attempt: after 24 hours without a result a person decides; before that, an attempt without a reference only waits. A
 * page with messages only has expired unpaid, and is no case for a person unless a message arrives after all.
 */
async function giveUp(deps: CollectionDeps, { id, orderId, provider: name, submittedAt }: Attempt): Promise<Queried> {
  const { db, clock, liveEvents } = deps;
  const provider = providerNamed(deps, name);
  if (clock.now().getTime() - submittedAt.getTime() < waitingMs(provider)) return 'not_due';
  const isExpired = cannotBeQueried(provider) && provider?.asksBy.kind === 'page';
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt?.nextQueryAt) return;
    // A failure that M-Pesa never confirmed stays a failure, unless a person decides otherwise.
    if (attempt.status === 'failed' || attempt.status === 'review')
      await updateAttempt(tx, id, { nextQueryAt: null }, clock.now());
    else if (attempt.status === 'prompted' || attempt.status === 'submit_unknown')
      await moveAttempt(tx, deps, attempt, { event: { kind: isExpired ? 'expired' : 'gave_up' }, by: 'sweep' });
    else return;
    if (isExpired) return;
    const order = await selectOrder(tx, orderId);
    const sentence = () => m.portal_mails_alert_payment_unknown({ provider: labelOf(deps, name) });
    await alertStaff(tx, deps, { subject: 'undecided', key: id, sentence, orderNumber: order?.number ?? '' });
  });
  liveEvents.publish(orderTopic(orderId));
  return 'asked';
}

const jobData = z.object({ attemptId: z.string() });

/** Queries one attempt when it is due. If the minute's turns are used up, the sweep does it later. */
export function queryAttemptJob(deps: CollectionDeps): JobDefinition {
  return {
    name: queryJobName,
    concurrency: 4,
    run: async (data) => void (await queryAttempt(deps, jobData.parse(data))),
  };
}
