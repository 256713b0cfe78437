import type { Database } from '#app/platform/database.server.ts';
import type { AttemptStatus, ReceiptSource } from '#app/shared/payment-terms.ts';
import {
  insertAttemptEvent,
  selectHasLiveAttempt,
  updateAttempt,
  type Attempt,
  type AttemptChanges,
} from './attempt-queries.server.ts';
import { promptLifeMs } from './can-try-again.ts';
import { isLive, nextAttempt, type AttemptNews } from './payment-attempt.ts';
import { queryJobName, type PaymentDeps } from '../payment-deps.ts';
import { failPendingPayments } from '#app/modules/ledger/orders.server.ts';
import { confirmFailureAfterMs, giveUpAfterMs, nextQueryAfter } from './query-schedule.ts';

/** What came with the news. */
export interface Move {
  readonly news: AttemptNews;
  /** Which side told. */
  readonly by: ReceiptSource | 'prompt' | 'sweep' | 'learner';
  readonly ids?: { readonly merchantRequestId: string; readonly checkoutRequestId: string };
  readonly resultCode?: string;
  readonly description?: string;
  readonly receipt?: string | null;
  readonly holdsMoney?: boolean;
}

/**
 * Writes what was learnt about an attempt: its next status, its history, and what follows for its order's payments. The
 * attempt is locked by the caller. Marking money as taken belongs to takePayment, which calls this.
 */
export async function moveAttempt(
  tx: Database,
  { clock, jobs }: Pick<PaymentDeps, 'clock' | 'jobs'>,
  attempt: Attempt,
  move: Move,
): Promise<AttemptStatus> {
  const at = clock.now();
  const { news, ids, resultCode, description } = move;
  const status = nextAttempt(attempt.status, news, { holdsMoney: move.holdsMoney ?? false });
  const isMoved = status !== attempt.status;
  const isNews = isMoved || status !== 'succeeded';
  const changes: AttemptChanges = {
    ...(isMoved && { status, ...waitingTimes(status, attempt, move, at) }),
    // Ids are Daraja's and never change; a later, different pair is not believed.
    ...(ids && attempt.checkoutRequestId === null && ids),
    ...(isNews && resultCode !== undefined && { resultCode, resultDescription: description ?? '' }),
    // A code that other money has does not take the place of the attempt's own.
    ...(move.receipt && (attempt.receipt === null || news.kind !== 'receipt_taken') && { receipt: move.receipt }),
  };
  await updateAttempt(tx, attempt.id, changes, at);
  await insertAttemptEvent(tx, {
    attemptId: attempt.id,
    kind: news.kind,
    detail: {
      by: move.by,
      from: attempt.status,
      to: status,
      ...(resultCode !== undefined && { code: resultCode }),
      ...(description && { description }),
    },
    at,
  });
  if (isMoved && (status === 'failed' || status === 'rejected')) await failUnlessLive(tx, attempt.orderId, at);
  if (isMoved && changes.nextQueryAt && (status === 'prompted' || status === 'failed'))
    await sendQueryJob(tx, jobs, attempt.id, changes.nextQueryAt);
  return status;
}

/** Sets the unpaid lines of an order to failed, while no other attempt may still pay them. */
export async function failUnlessLive(tx: Database, orderId: string, at: Date): Promise<void> {
  if (!(await selectHasLiveAttempt(tx, orderId))) await failPendingPayments(tx, orderId, at);
}

/** Plans the next question. Should the job be lost, the sweep finds the attempt by its `nextQueryAt`. */
export async function sendQueryJob(
  tx: Database,
  jobs: PaymentDeps['jobs'],
  attemptId: string,
  startAfter: Date,
): Promise<void> {
  await jobs.send(
    tx,
    queryJobName,
    { attemptId },
    { startAfter, singletonKey: `${attemptId}:${startAfter.getTime()}` },
  );
}

function waitingTimes(status: AttemptStatus, attempt: Attempt, { by, ids, news }: Move, at: Date): AttemptChanges {
  const { submittedAt, checkoutRequestId } = attempt;
  // M-Pesa's word is final only when the prompt can be paid no more; a callback is not even signed.
  const isFinal = by === 'query' && at.getTime() - submittedAt.getTime() >= promptLifeMs;
  if (status === 'failed' && !isFinal && (ids ?? checkoutRequestId) !== null)
    return { nextQueryAt: new Date(at.getTime() + confirmFailureAfterMs), finishedAt: at };
  // The one that takes its place does not answer what became of it.
  if (news.kind === 'replaced' && checkoutRequestId !== null) return { finishedAt: at };
  if (!isLive(status)) return { nextQueryAt: null, finishedAt: at };
  // Without an id there is nothing to ask by: the next look is the last one.
  const giveUpAt = new Date(submittedAt.getTime() + giveUpAfterMs);
  return { nextQueryAt: status === 'submit_unknown' ? giveUpAt : nextQueryAfter(submittedAt, at) };
}
