import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { alertOwner } from '#app/modules/ledger/alert-owner.server.ts';
import { insertAttemptEvent, lockAttempt, selectAttemptByRequest, type Attempt } from './attempt-queries.server.ts';
import { selectOpenCallbacks } from '../callbacks/callback-queries.server.ts';
import { rejectionCause } from './result-codes.ts';
import { moveAttempt } from './move-attempt.server.ts';
import { orderTopic, type PaymentDeps } from '../payment-deps.ts';
import type { PromptAnswer } from '../payment-gateway.ts';
import { processCallback } from '../callbacks/process-callback.server.ts';

export type PromptOutcome = 'prompt_sent' | 'not_sent' | 'unknown';

/** What an answer means as long as nothing else is known. */
export const promptOutcomeOf = ({ kind }: PromptAnswer): PromptOutcome => (kind === 'accepted' ? 'prompt_sent' : kind);

/**
 * Records the answer to the one request of an attempt, in a transaction after the call, and then processes the callbacks that
 * were quicker than the answer.
 */
export async function recordPromptAnswer(
  deps: PaymentDeps,
  { attemptId, answer }: { attemptId: string; answer: PromptAnswer },
): Promise<PromptOutcome> {
  const { db, clock, liveEvents } = deps;
  const recorded = await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) return null;
    const outcome = await record(tx, deps, attempt, answer);
    // One that is committed from now on waits for the lock, and finds the ids.
    const tokenHash = attempt.callbackTokenHash;
    return { attempt, outcome, early: await selectOpenCallbacks(tx, { before: clock.now(), tokenHash, limit: 10 }) };
  });
  if (!recorded) return 'unknown';
  const { attempt, outcome, early } = recorded;
  liveEvents.publish(orderTopic(attempt.orderId));
  for (const callbackId of early) await processCallback(deps, { callbackId });
  return outcome;
}

async function record(tx: Database, deps: PaymentDeps, attempt: Attempt, answer: PromptAnswer): Promise<PromptOutcome> {
  switch (answer.kind) {
    case 'accepted': {
      const { merchantRequestId, checkoutRequestId, message } = answer;
      const owner = await selectAttemptByRequest(tx, checkoutRequestId);
      if (owner && owner.id !== attempt.id) return lose(tx, deps, attempt, 'the id of another attempt');
      const ids = { merchantRequestId, checkoutRequestId };
      await moveAttempt(tx, deps, attempt, { news: { kind: 'accepted' }, by: 'prompt', ids, description: message });
      return 'prompt_sent';
    }
    case 'not_sent': {
      const { cause, code, message } = answer;
      const description = `${code} ${message}`.trim();
      await moveAttempt(tx, deps, attempt, {
        news: { kind: 'not_sent' },
        by: 'prompt',
        resultCode: rejectionCause(answer),
        description,
      });
      if (cause === 'ours') await alertAboutRefusal(tx, deps, attempt, description);
      return 'not_sent';
    }
    case 'unknown':
      return lose(tx, deps, attempt, answer.message);
  }
}

async function lose(tx: Database, deps: PaymentDeps, attempt: Attempt, reason: string): Promise<PromptOutcome> {
  await insertAttemptEvent(tx, {
    attemptId: attempt.id,
    kind: 'unreadable_answer',
    detail: { reason },
    at: deps.clock.now(),
  });
  await moveAttempt(tx, deps, attempt, { news: { kind: 'answer_lost' }, by: 'prompt' });
  return 'unknown';
}

async function alertAboutRefusal(
  tx: Database,
  deps: PaymentDeps,
  attempt: Attempt,
  description: string,
): Promise<void> {
  const order = await selectOrder(tx, attempt.orderId);
  await alertOwner(tx, deps, {
    subject: 'configuration',
    key: `refused:${deps.clock.now().toISOString().slice(0, 10)}`,
    sentence: `M-Pesa refuses our requests: ${description}. Please check the keys, the shortcode and the callback address.`,
    orderNumber: order?.number ?? '',
  });
}
