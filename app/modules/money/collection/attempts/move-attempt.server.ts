import type { Database } from '#app/platform/database.server.ts';
import type { AttemptStatus, IncomingPaymentSource } from '#app/shared/payment-terms.ts';
import { failPendingLines } from '#app/modules/money/ledger/order-line-queries.server.ts';
import {
  selectHasLiveAttempt,
  updateAttemptWithEvent,
  type Attempt,
  type AttemptChanges,
} from './attempt-queries.server.ts';
import { promptLifeMs } from './can-try-again.ts';
import { isLive, nextAttempt, type AttemptEvent } from './payment-attempt.ts';
import { cannotBeQueried, providerNamed, type CollectionDeps, type PaymentProvider } from '../payment-provider.ts';
import { pageUnpaid } from '../result-meaning.ts';
import { confirmFailureAfterMs, giveUpAfterMs, nextQueryAfter, queryJobName, waitingMs } from './query-schedule.ts';

/** An event of an attempt, with its details. */
export interface Move {
  readonly event: AttemptEvent;
  /** Source of the event. */
  readonly by: IncomingPaymentSource | 'prompt' | 'sweep' | 'learner';
  readonly providerReference?: string;
  readonly paymentPage?: string;
  readonly resultCode?: string;
  readonly description?: string;
  readonly receipt?: string | null;
  readonly holdsMoney?: boolean;
}

/**
 * Records an event of an attempt: its next status, its history, and the consequences for its order's payments. The caller has locked the
 * attempt. Only recordMoney, which calls this, marks money as received.
 */
export async function moveAttempt(
  tx: Database,
  deps: Pick<CollectionDeps, 'clock' | 'jobs' | 'providers'>,
  attempt: Attempt,
  move: Move,
): Promise<AttemptStatus> {
  const at = deps.clock.now();
  const provider = providerNamed(deps, attempt.provider);
  const { event, providerReference, paymentPage, description } = move;
  const isPage = provider?.asksBy.kind === 'page';
  const status = nextAttempt(attempt.status, event, { holdsMoney: move.holdsMoney ?? false, isPage });
  const isMoved = status !== attempt.status;
  // A page without a result fails with our own code.
  const resultCode =
    move.resultCode ?? (isMoved && status === 'failed' && event.kind !== 'result' ? pageUnpaid : undefined);
  const isNew = isMoved || status !== 'succeeded';
  const changes: AttemptChanges = {
    ...(isMoved && { status, ...waitingTimes(status, { provider, attempt, move, at }) }),
    // The provider's reference never changes; a later, different one is ignored.
    ...(providerReference !== undefined && attempt.providerReference === null && { providerReference }),
    ...(paymentPage !== undefined && attempt.paymentPage === null && { paymentPage }),
    ...(isNew && resultCode !== undefined && { resultCode, resultDescription: description ?? '' }),
    // Another payment's code does not replace the attempt's own.
    ...(move.receipt && (attempt.receipt === null || event.kind !== 'receipt_taken') && { receipt: move.receipt }),
  };
  const detail = {
    by: move.by,
    from: attempt.status,
    to: status,
    ...(resultCode !== undefined && { code: resultCode }),
    ...(description && { description }),
  };
  await updateAttemptWithEvent(tx, attempt.id, { changes, event: { kind: event.kind, detail }, at });
  if (isMoved && (status === 'failed' || status === 'rejected')) await failUnlessLive(tx, attempt.orderId, at);
  if (isMoved && changes.nextQueryAt && (status === 'prompted' || status === 'failed'))
    await sendQueryJob(tx, deps.jobs, attempt.id, changes.nextQueryAt);
  return status;
}

/** Sets the unpaid lines of an order to failed, unless a live attempt may still pay them. */
export async function failUnlessLive(tx: Database, orderId: string, at: Date): Promise<void> {
  if (!(await selectHasLiveAttempt(tx, orderId))) await failPendingLines(tx, orderId, at);
}

/** Plans the next query. If the job is lost, the sweep finds the attempt by its `nextQueryAt`. */
export async function sendQueryJob(
  tx: Database,
  jobs: CollectionDeps['jobs'],
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

interface Moved {
  readonly provider: PaymentProvider | null;
  readonly attempt: Attempt;
  readonly move: Move;
  readonly at: Date;
}

function waitingTimes(status: AttemptStatus, { provider, attempt, move, at }: Moved): AttemptChanges {
  const { by, event } = move;
  const { submittedAt } = attempt;
  const providerReference = move.providerReference ?? attempt.providerReference;
  // No query can confirm it.
  if (status === 'failed' && cannotBeQueried(provider)) return { nextQueryAt: null, finishedAt: at };
  // The attempt that replaces this one does not answer for it.
  if (event.kind === 'replaced' && attempt.providerReference !== null) return { finishedAt: at };
  // A provider's result is final only when the request can no longer be paid; a message to us may be unsigned.
  const isFinal = by === 'query' && at.getTime() - submittedAt.getTime() >= promptLifeMs;
  if (status === 'failed' && !isFinal && providerReference !== null)
    return { nextQueryAt: new Date(at.getTime() + confirmFailureAfterMs), finishedAt: at };
  if (!isLive(status)) return { nextQueryAt: null, finishedAt: at };
  // Without a reference no query is possible, so the next check is the last.
  const giveUpAt = new Date(submittedAt.getTime() + giveUpAfterMs);
  return { nextQueryAt: status === 'submit_unknown' ? giveUpAt : nextQueryAfter(submittedAt, at, waitingMs(provider)) };
}
