import { liveAttemptStatuses, type AttemptStatus } from '#app/shared/payment-terms.ts';
import type { ResultMeaning } from '../result-meaning.ts';

/** What is learnt about an attempt, from whatever side. */
export type AttemptEvent =
  /** The answer to our request: a prompt goes out. */
  | { readonly kind: 'accepted' }
  /** The answer to our request: certainly no prompt. */
  | { readonly kind: 'not_sent' }
  /** Our request was not answered, or not readably; or we died waiting. */
  | { readonly kind: 'answer_lost' }
  /** A verified message of the provider, its answer to a query, or an admin says how it ended. */
  | { readonly kind: 'result'; readonly outcome: ResultMeaning['kind'] }
  /** Money moved, but not the amount that was asked for. */
  | { readonly kind: 'amount_differs' }
  /** Money moved, by a code under which other money is counted. */
  | { readonly kind: 'receipt_taken' }
  /** Nothing was heard for a day. */
  | { readonly kind: 'gave_up' }
  /** Its page cannot be paid any more, and no message has told of money. */
  | { readonly kind: 'expired' }
  /** The learner starts another attempt after this prompt's life is over. */
  | { readonly kind: 'replaced' };

/**
 * The state machine of an attempt (design of the payments: transitions). Takes where the attempt is and what was learnt;
 * returns where it goes, which may be where it is. `holdsMoney` says that money for it waits for a person's decision: then
 * a late 'failed' does not hide it. Success comes from anywhere and is final. A page (`isPage`) that the payer was not sent to, or left for
 * another attempt, has failed, where a prompt is in doubt: nobody pays there unseen.
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

/** Whether an attempt may still take money by itself: no second prompt for its order or its phone meanwhile. */
export function isLive(status: AttemptStatus): boolean {
  return (liveAttemptStatuses as readonly AttemptStatus[]).includes(status);
}
