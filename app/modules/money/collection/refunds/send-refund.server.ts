import { lockDecider, type AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { toShillings } from '#app/shared/money.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import { providerNamed, type CollectionDeps, type PreparedReversal, type ReversalAnswer } from '../payment-provider.ts';
import { requireRefundDecision } from '#app/modules/money/ledger/refund-decisions.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { recordOrSpool } from '../record-or-spool.server.ts';
import { refuse } from '../settlement-errors.ts';
import {
  alertAboutRefund,
  doubtRefund,
  lockRefund,
  type LockedRefund,
} from '#app/modules/money/ledger/refunds.server.ts';
import { updateRefund } from '#app/modules/money/ledger/refund-queries.server.ts';
import { whyNoReversal } from './why-no-reversal.ts';
import { nextCheckAfter } from './refund-schedule.ts';
import { m } from '#texts';

/**
 * sent: the provider accepted the reversal and reports its result later; under_way: sent before; done: already refunded; not_sent:
 * certainly not received by the provider, the refund is pending again; unknown: perhaps received.
 */
type SentRefund =
  | { readonly outcome: 'sent' | 'under_way' | 'done' }
  | { readonly outcome: 'not_sent' | 'unknown'; readonly message: string };

/**
 * Sends the reversal of a refund to its provider, once. Commits the refund as 'submitting' before the one call, which is outside of any
 * transaction. Of concurrent calls one sends. Never resends automatically unless the first sending is known to have failed. Throws
 * DomainError 'forbidden', 'refund_not_found', 'refund_state', 'decided_meanwhile', and like whyNoReversal.
 */
export async function sendRefund(
  deps: CollectionDeps & { readonly actor: Actor },
  { refundId }: { readonly refundId: string },
): Promise<SentRefund> {
  const staff = requireStaffWith(deps.actor, 'payments.refund');
  const claimed = await deps.db.transaction(async (tx) => {
    await lockDecider(tx, staff);
    const locked = await lockRefund(tx, refundId);
    if (!locked) throw refuse('refund_not_found');
    const mark = await requireRefundDecision(tx, staff, locked, { decision: 'refund.send', at: deps.clock.now() });
    return claimReversal(tx, deps, locked, staff, mark);
  });
  return 'outcome' in claimed ? claimed : sendClaimed(deps, claimed);
}

/** A sending that is committed and not made yet. */
export interface ClaimedReversal extends PreparedReversal {
  readonly refundId: string;
}

/**
 * Claims the sending of a refund for this caller, in its transaction: sets it to 'submitting', and logs it for `actor`, whose permission
 * the caller has checked. Returns the refund, to be sent after the commit, or its state if it was sent before. Throws DomainError
 * 'refund_state', and like whyNoReversal.
 */
export async function claimReversal(
  tx: Database,
  deps: CollectionDeps,
  { refund, incomingPayment, order }: LockedRefund,
  actor: Actor,
  mark: AllowedDecision['mark'] = {},
): Promise<ClaimedReversal | SentRefund> {
  if (refund.status === 'submitting') return { outcome: 'under_way' };
  if (refund.status === 'done') return { outcome: 'done' };
  if (refund.status !== 'requested') throw refuse('refund_state', { status: refund.status });
  const unable = whyNoReversal(deps, { ...refund, provider: incomingPayment.provider });
  if (unable) throw unable;
  const reversals = providerNamed(deps, incomingPayment.provider)?.reversals;
  if (!reversals) throw refuse('reversals_off');
  const at = deps.clock.now();
  await updateRefund(
    tx,
    refund.id,
    {
      status: 'submitting',
      method: 'reversal',
      submittedAt: at,
      nextCheckAt: nextCheckAfter(at, at),
      checkCount: 0,
      resultCode: null,
      resultDescription: null,
    },
    at,
  );
  await recordAudit(tx, actor, {
    action: 'refund.sent',
    subjectType: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: { receipt: refund.receipt, order: order?.number ?? null, amountCents: refund.amountCents, ...mark },
  });
  const request = {
    refundId: refund.id,
    receipt: refund.receipt,
    amount: toShillings(refund.amountCents),
    remarks: `Refund ${refund.reason.replace('_', ' ')}`,
  };
  return { refundId: refund.id, ...(await reversals.prepare(tx, deps, request)) };
}

/** Makes the one call of a claimed refund, and records the answer. With `isAutomatic` the owner is alerted if it was not sent. */
export async function sendClaimed(
  deps: CollectionDeps,
  { refundId, sending, send }: ClaimedReversal,
  { isAutomatic = false }: { readonly isAutomatic?: boolean } = {},
): Promise<SentRefund> {
  const answer = await send();
  const answered = { refundId, sending, answer, isAutomatic };
  await recordOrSpool(deps, { type: 'reversal', ...answered }, () => recordReversalAnswer(deps, answered));
  return answer.kind === 'accepted' ? { outcome: 'sent' } : { outcome: answer.kind, message: answer.message };
}

interface AnsweredReversal {
  readonly refundId: string;
  /** The sending that is answered. */
  readonly sending: string;
  readonly answer: ReversalAnswer;
  /** True if the shop sent it automatically, with no staff member waiting. */
  readonly isAutomatic?: boolean | undefined;
}

/** Records whether the provider accepted a reversal. Safe to repeat. If the result came before, writes only what it left open. */
export async function recordReversalAnswer(deps: CollectionDeps, answered: AnsweredReversal): Promise<void> {
  await deps.db.transaction((tx) => recordAnswer(tx, deps, answered));
}

async function recordAnswer(
  tx: Database,
  deps: CollectionDeps,
  { refundId, sending, answer, isAutomatic }: AnsweredReversal,
): Promise<void> {
  const locked = await lockRefund(tx, refundId);
  const kept = locked && providerNamed(deps, locked.incomingPayment.provider)?.kept;
  if (!kept || !(await kept.isLatestReversal(tx, refundId, sending))) return;
  const { refund } = locked;
  const at = deps.clock.now();
  if (answer.kind === 'accepted') {
    await kept.keepReversal?.(tx, refundId, answer);
    return;
  }
  if (refund.status !== 'submitting') return;
  const { message } = answer;
  if (answer.kind === 'unknown') return doubtRefund(tx, deps, locked, { description: message });
  // The secret stays, so that a result that comes after all is accepted.
  const result = { resultCode: answer.code, resultDescription: message };
  await updateRefund(tx, refundId, { ...result, status: 'requested', method: null, nextCheckAt: null }, at);
  if (isAutomatic)
    await alertAboutRefund(tx, deps, locked, {
      subject: 'refund_not_sent',
      sentence: () =>
        m.portal_mails_alert_refund_not_sent({
          provider: labelOf(deps, locked.incomingPayment.provider),
          reason: message,
        }),
    });
}
