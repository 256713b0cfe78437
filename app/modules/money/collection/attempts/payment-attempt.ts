import { liveAttemptStatuses, type AttemptStatus } from '#app/shared/payment-terms.ts';
import type { ResultMeaning } from '../result-meaning.ts';

/** An event of an attempt, from any source. */
export type AttemptEvent =
  /** The provider accepted the request and sends a prompt. */
  | { readonly kind: 'accepted' }
  /** The answer to our request: certainly no prompt. */
  | { readonly kind: 'not_sent' }
  /** Our request was not answered, or not readably; or we died waiting. */
  | { readonly kind: 'answer_lost' }
  /** A verified message of the provider, its answer to a query, or a staff member reports the result. */
  | { readonly kind: 'result'; readonly outcome: ResultMeaning['kind'] }
  /** Money moved, but another amount than requested. */
  | { readonly kind: 'amount_differs' }
  /** Money moved that the order's plan does not take. */
  | { readonly kind: 'plan_closed' }
  /** Money moved, by a code under which other money is counted. */
  | { readonly kind: 'receipt_taken' }
  /** No result for a day. */
  | { readonly kind: 'gave_up' }
  /** Its page can no longer be paid, and no message has reported money. */
  | { readonly kind: 'expired' }
  /** The learner starts another attempt after this prompt's life is over. */
  | { readonly kind: 'replaced' };

/**
 * The state machine of an attempt (design of the payments: transitions). Takes the status and an event; returns the next status, possibly
 * the same. `holdsMoney`: money for it waits for a person's decision, so that a late 'failed' does not hide it. Success comes from any
 * status and is final. A page (`isPage`) that the payer was not sent to, or left for another attempt, has failed, while a prompt would be
 * in doubt: nobody can pay there unseen.
 */
export function nextAttempt(
  status: AttemptStatus,
  event: AttemptEvent,
  { holdsMoney = false, isPage = false } = {},
): AttemptStatus {
  if (status === 'succeeded') return status;
  switch (event.kind) {
    case 'accepted':
      return status === 'submitting' || status === 'submit_unknown' ? 'prompted' : status;
    case 'not_sent':
      return status === 'created' || status === 'submitting' ? 'rejected' : status;
    case 'answer_lost':
      if (status !== 'submitting') return status;
      return isPage ? 'failed' : 'submit_unknown';
    case 'result':
      return afterResult(status, event.outcome, holdsMoney);
    case 'amount_differs':
    case 'plan_closed':
    case 'receipt_taken':
      return isAskedFor(status) || status === 'failed' ? 'review' : status;
    case 'gave_up':
      return isAskedFor(status) ? 'review' : status;
    case 'expired':
      return isAskedFor(status) ? 'failed' : status;
    case 'replaced':
      if (!isAskedFor(status)) return status;
      return isPage ? 'failed' : 'review';
  }
}

function afterResult(status: AttemptStatus, outcome: ResultMeaning['kind'], holdsMoney: boolean): AttemptStatus {
  if (outcome === 'paid') return 'succeeded';
  if (outcome === 'checking' || holdsMoney) return status;
  return status === 'submitting' || status === 'review' || isAskedFor(status) ? 'failed' : status;
}

const isAskedFor = (status: AttemptStatus) => status === 'prompted' || status === 'submit_unknown';

/** Returns whether an attempt may still take money without further action. It blocks a second prompt for its order and its phone. */
export function isLive(status: AttemptStatus): boolean {
  return (liveAttemptStatuses as readonly AttemptStatus[]).includes(status);
}
