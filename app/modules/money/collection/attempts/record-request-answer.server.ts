import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { orderTopic, providerNamed, type CollectionDeps, type RequestAnswer } from '../payment-provider.ts';
import { labelOf } from './attempt-facts.ts';
import { insertAttemptEvent, lockAttempt, selectAttemptByReference, type Attempt } from './attempt-queries.server.ts';
import { moveAttempt } from './move-attempt.server.ts';
import { m } from '#texts';

export type PromptOutcome = 'prompt_sent' | 'not_sent' | 'unknown';

/** Returns the outcome of an answer as long as nothing else is known. */
export const promptOutcomeOf = ({ kind }: RequestAnswer): PromptOutcome => (kind === 'accepted' ? 'prompt_sent' : kind);

/**
 * Records the answer to the one request of an attempt, in a transaction after the call. Then lets the provider process messages that
 * arrived before the answer.
 */
export async function recordPromptAnswer(
  deps: CollectionDeps,
  { attemptId, answer }: { attemptId: string; answer: RequestAnswer },
): Promise<PromptOutcome> {
  const { db, liveEvents } = deps;
  const recorded = await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) return null;
    const outcome = await record(tx, deps, attempt, answer);
    const kept = providerNamed(deps, attempt.provider)?.kept;
    return { attempt, outcome, takeEarly: await kept?.findEarlyMessages?.(tx, deps, attemptId) };
  });
  if (!recorded) return 'unknown';
  const { attempt, outcome, takeEarly } = recorded;
  liveEvents.publish(orderTopic(attempt.orderId));
  await takeEarly?.();
  return outcome;
}

async function record(
  tx: Database,
  deps: CollectionDeps,
  attempt: Attempt,
  answer: RequestAnswer,
): Promise<PromptOutcome> {
  switch (answer.kind) {
    case 'accepted': {
      const { providerReference, paymentPage, message } = answer;
      const owner = await selectAttemptByReference(tx, attempt.provider, providerReference);
      if (owner && owner.id !== attempt.id) return lose(tx, deps, attempt, 'the id of another attempt');
      await providerNamed(deps, attempt.provider)?.kept.keepRequest?.(tx, attempt.id, answer);
      await moveAttempt(tx, deps, attempt, {
        event: { kind: 'accepted' },
        by: 'prompt',
        providerReference,
        ...(paymentPage !== undefined && { paymentPage }),
        description: message,
      });
      return 'prompt_sent';
    }
    case 'not_sent': {
      const { reason, code, message, isOurFault } = answer;
      const description = `${code} ${message}`.trim();
      await moveAttempt(tx, deps, attempt, {
        event: { kind: 'not_sent' },
        by: 'prompt',
        resultCode: reason,
        description,
      });
      if (isOurFault) await alertAboutRefusal(tx, deps, attempt, description);
      return 'not_sent';
    }
    case 'unknown':
      return lose(tx, deps, attempt, answer.message);
  }
}

async function lose(tx: Database, deps: CollectionDeps, attempt: Attempt, reason: string): Promise<PromptOutcome> {
  await insertAttemptEvent(tx, {
    attemptId: attempt.id,
    kind: 'unreadable_answer',
    detail: { reason },
    at: deps.clock.now(),
  });
  await moveAttempt(tx, deps, attempt, { event: { kind: 'answer_lost' }, by: 'prompt' });
  return 'unknown';
}

async function alertAboutRefusal(
  tx: Database,
  deps: CollectionDeps,
  attempt: Attempt,
  description: string,
): Promise<void> {
  const order = await selectOrder(tx, attempt.orderId);
  await alertStaff(tx, deps, {
    subject: 'configuration',
    key: `refused:${deps.clock.now().toISOString().slice(0, 10)}`,
    sentence: () => m.portal_mails_alert_requests_refused({ provider: labelOf(deps, attempt.provider), description }),
    orderNumber: order?.number ?? '',
  });
}
