import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toShillings } from '#app/shared/money.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import { providerNamed, type CollectionDeps, type PreparedReversal, type ReversalAnswer } from '../payment-provider.ts';
import { requireAdmin, requireMayFinish } from '#app/modules/ledger/require-admin.ts';
import { recordOrSpool } from '../record-or-spool.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { doubtRefund } from '#app/modules/ledger/refunds.server.ts';
import { lockRefund, type HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import { isProvisional } from '#app/modules/ledger/refund.ts';
import { nextCheckAfter } from './refund-schedule.ts';
import { updateRefund } from '#app/modules/ledger/refunds.server.ts';

/**
 * sent: the provider took the reversal and reports its result later; under_way: somebody sent it before; done: the money is back
 * already; not_sent: certainly nothing reached the provider, the refund waits again; unknown: nobody knows whether it did.
 */
export type SentRefund =
  | { readonly outcome: 'sent' | 'under_way' | 'done' }
  | { readonly outcome: 'not_sent' | 'unknown'; readonly message: string };

const refuse = (code: SettlementErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Sends the reversal of a refund to the provider of its money, once: the refund is committed as 'submitting' before the one call, which is outside
 * of any transaction. Of many calls at once, one sends. What is not known to have failed is never sent again by itself.
 * Throws DomainError 'forbidden', 'reversals_off', 'refund_not_found', 'refund_state', 'receipt_is_stand_in',
 * 'refund_not_whole', 'decided_meanwhile'.
 */
export async function sendRefund(
  deps: CollectionDeps & { readonly actor: Actor },
  { refundId }: { readonly refundId: string },
): Promise<SentRefund> {
  const admin = requireAdmin(deps.actor, 'payments.refund');
  if (!deps.providers.some(({ reversals }) => reversals)) throw refuse('reversals_off');
  const claimed = await deps.db.transaction(async (tx) => {
    const held = await lockRefund(tx, refundId);
    if (!held) throw refuse('refund_not_found');
    requireMayFinish(admin, held.refund);
    return claimReversal(tx, deps, held, admin);
  });
  return 'outcome' in claimed ? claimed : sendClaimed(deps, claimed);
}

/** A sending that is committed and not made yet. */
export interface ClaimedReversal extends PreparedReversal {
  readonly refundId: string;
}

/**
 * Takes the sending of a refund for this caller alone, in its transaction: 'submitting', in the audit log as done by `actor`, who may
 * do so. Returns the refund, to be sent after the commit, or how it stands where somebody sent it before. Throws DomainError
 * 'refund_state', 'receipt_is_stand_in', 'refund_not_whole'.
 */
export async function claimReversal(
  tx: Database,
  deps: CollectionDeps,
  { refund, receipt, order }: HeldRefund,
  actor: Actor,
): Promise<ClaimedReversal | SentRefund> {
  if (refund.status === 'submitting') return { outcome: 'under_way' };
  if (refund.status === 'done') return { outcome: 'done' };
  if (refund.status !== 'requested') throw refuse('refund_state', { status: refund.status });
  if (isProvisional(refund.receipt)) throw refuse('receipt_is_stand_in');
  if (refund.amountCents % 100 !== 0) throw refuse('refund_not_whole');
  const reversals = providerNamed(deps, receipt.provider)?.reversals;
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
    after: { receipt: refund.receipt, order: order?.number ?? null, amountCents: refund.amountCents },
  });
  const request = {
    refundId: refund.id,
    receipt: refund.receipt,
    amount: toShillings(refund.amountCents),
    remarks: `Refund ${refund.reason.replace('_', ' ')}`,
  };
  return { refundId: refund.id, ...(await reversals.prepare(tx, deps, request)) };
}

/** Makes the one call of a refund that is claimed, and records the answer. With `isAutomatic` the owner hears where it was not sent. */
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
  /** Which sending is answered. */
  readonly sending: string;
  readonly answer: ReversalAnswer;
  /** Whether the shop sent it by itself, with nobody in front of a screen. */
  readonly isAutomatic?: boolean | undefined;
}

/** Records whether the provider took a reversal; safe to repeat. The result may have come before: then only what it left open is written. */
export async function recordReversalAnswer(deps: CollectionDeps, answered: AnsweredReversal): Promise<void> {
  await deps.db.transaction((tx) => recordAnswer(tx, deps, answered));
}

async function recordAnswer(
  tx: Database,
  deps: CollectionDeps,
  { refundId, sending, answer, isAutomatic }: AnsweredReversal,
): Promise<void> {
  const held = await lockRefund(tx, refundId);
  const kept = held && providerNamed(deps, held.receipt.provider)?.kept;
  if (!kept || !(await kept.isLatestReversal(tx, refundId, sending))) return;
  const { refund } = held;
  const at = deps.clock.now();
  if (answer.kind === 'accepted') {
    await kept.keepReversal?.(tx, refundId, answer);
    return;
  }
  if (refund.status !== 'submitting') return;
  const { message } = answer;
  if (answer.kind === 'unknown') return doubtRefund(tx, deps, held, { description: message });
  // The secret stays: should a result come all the same, it is believed.
  const result = { resultCode: answer.code, resultDescription: message };
  await updateRefund(tx, refundId, { ...result, status: 'requested', method: null, nextCheckAt: null }, at);
  if (isAutomatic)
    await alertAboutRefund(tx, deps, held, {
      subject: 'refund_not_sent',
      sentence: `${labelOf(deps, held.receipt.provider)} did not take an automatic refund: ${message}. It waits for an administrator to send it.`,
    });
}
