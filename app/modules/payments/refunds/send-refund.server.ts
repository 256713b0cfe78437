import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { toShillings } from '#app/shared/money.ts';
import { callbackUrl } from '../callbacks/callback-addresses.ts';
import { drawCallbackToken, hashCallbackToken } from '../callbacks/callback-token.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { OperationAnswer, PaymentOperations } from '../payment-gateway.ts';
import { requireAdmin, requireMayFinish } from '#app/modules/ledger/require-admin.ts';
import { recordOrSpool } from '../spool/record-or-spool.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { doubtRefund } from '#app/modules/ledger/refunds.server.ts';
import { lockRefund, type HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import { isStandIn, type Refund } from '#app/modules/ledger/refund.ts';
import { nextCheckAfter } from './refund-schedule.ts';
import { updateRefund } from '#app/modules/ledger/refunds.server.ts';

/**
 * sent: M-Pesa took the reversal and reports its result later; under_way: somebody sent it before; done: the money is back
 * already; not_sent: certainly nothing reached M-Pesa, the refund waits again; unknown: nobody knows whether it did.
 */
export type SentRefund =
  | { readonly outcome: 'sent' | 'under_way' | 'done' }
  | { readonly outcome: 'not_sent' | 'unknown'; readonly message: string };

const refuse = (code: SettlementErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Sends the reversal of a refund to M-Pesa, once: the refund is committed as 'submitting' before the one call, which is outside
 * of any transaction. Of many calls at once, one sends. What is not known to have failed is never sent again by itself.
 * Throws DomainError 'forbidden', 'reversals_off', 'refund_not_found', 'refund_state', 'receipt_is_stand_in',
 * 'refund_not_whole', 'decided_meanwhile'.
 */
export async function sendRefund(
  deps: PaymentDeps & { readonly actor: Actor },
  { refundId }: { readonly refundId: string },
): Promise<SentRefund> {
  const admin = requireAdmin(deps.actor, 'payments.refund');
  const operations = deps.gateway?.operations;
  if (!operations) throw refuse('reversals_off');
  const token = drawCallbackToken(deps);
  const claimed = await deps.db.transaction(async (tx) => {
    const held = await lockRefund(tx, refundId);
    if (!held) throw refuse('refund_not_found');
    requireMayFinish(admin, held.refund);
    return claimReversal(tx, deps, held, { actor: admin, token });
  });
  return 'outcome' in claimed ? claimed : sendClaimed(deps, operations, { refund: claimed, token });
}

/**
 * Takes the sending of a refund for this caller alone, in its transaction: 'submitting', in the audit log as done by `actor`, who may
 * do so. Returns the refund, to be sent after the commit, or how it stands where somebody sent it before. Throws DomainError
 * 'refund_state', 'receipt_is_stand_in', 'refund_not_whole'.
 */
export async function claimReversal(
  tx: Database,
  { clock }: Pick<PaymentDeps, 'clock'>,
  { refund, order }: HeldRefund,
  { actor, token }: { readonly actor: Actor; readonly token: string },
): Promise<Refund | SentRefund> {
  if (refund.status === 'submitting') return { outcome: 'under_way' };
  if (refund.status === 'done') return { outcome: 'done' };
  if (refund.status !== 'requested') throw refuse('refund_state', { status: refund.status });
  if (isStandIn(refund.receipt)) throw refuse('receipt_is_stand_in');
  if (refund.amountCents % 100 !== 0) throw refuse('refund_not_whole');
  const at = clock.now();
  await updateRefund(
    tx,
    refund.id,
    {
      status: 'submitting',
      method: 'reversal',
      resultTokenHash: hashCallbackToken(token),
      submittedAt: at,
      nextCheckAt: nextCheckAfter(at, at),
      checkCount: 0,
      conversationId: null,
      originatorConversationId: null,
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
  return refund;
}

/** Makes the one call of a refund that is claimed, and records M-Pesa's answer. With `isAutomatic` the owner hears where it was not sent. */
export async function sendClaimed(
  deps: PaymentDeps,
  operations: PaymentOperations,
  {
    refund,
    token,
    isAutomatic = false,
  }: { readonly refund: Refund; readonly token: string; readonly isAutomatic?: boolean },
): Promise<SentRefund> {
  const answer = await reverse(operations, deps, refund, token);
  const answered = { refundId: refund.id, tokenHash: hashCallbackToken(token), answer, isAutomatic };
  await recordOrSpool(deps, { type: 'reversal', ...answered }, () => recordReversalAnswer(deps, answered));
  return answer.kind === 'accepted' ? { outcome: 'sent' } : { outcome: answer.kind, message: answer.message };
}

function reverse(
  operations: PaymentOperations,
  deps: PaymentDeps,
  { receipt, amountCents, reason }: Refund,
  token: string,
): Promise<OperationAnswer> {
  return operations.reversePayment({
    receipt,
    amount: toShillings(amountCents),
    remarks: `Refund ${reason.replace('_', ' ')}`,
    resultUrl: callbackUrl(deps, 'refund', token),
    timeoutUrl: callbackUrl(deps, 'refund_timeout', token),
  });
}

interface ReversalAnswer {
  readonly refundId: string;
  /** Of the secret at which this sending is answered. */
  readonly tokenHash: string;
  readonly answer: OperationAnswer;
  /** Whether the shop sent it by itself, with nobody in front of a screen. */
  readonly isAutomatic?: boolean | undefined;
}

/** Records whether M-Pesa took a reversal; safe to repeat. The result may have come before: then only what it left open is written. */
export async function recordReversalAnswer(deps: PaymentDeps, answered: ReversalAnswer): Promise<void> {
  await deps.db.transaction((tx) => recordAnswer(tx, deps, answered));
}

async function recordAnswer(
  tx: Database,
  deps: PaymentDeps,
  { refundId, tokenHash, answer, isAutomatic }: ReversalAnswer,
): Promise<void> {
  const held = await lockRefund(tx, refundId);
  if (held?.refund.resultTokenHash !== tokenHash) return;
  const { refund } = held;
  const at = deps.clock.now();
  if (answer.kind === 'accepted') {
    const { conversationId, originatorConversationId } = answer;
    if (refund.conversationId === null)
      await updateRefund(tx, refundId, { conversationId, originatorConversationId }, at);
    return;
  }
  if (refund.status !== 'submitting') return;
  const { message } = answer;
  if (answer.kind === 'unknown') return doubtRefund(tx, deps, held, { description: message });
  // The secret stays: should a result come all the same, it is believed.
  const told = { resultCode: answer.code, resultDescription: message };
  await updateRefund(tx, refundId, { ...told, status: 'requested', method: null, nextCheckAt: null }, at);
  if (isAutomatic)
    await alertAboutRefund(tx, deps, held, {
      subject: 'refund_not_sent',
      sentence: `M-Pesa did not take an automatic refund: ${message}. It waits for an administrator to send it.`,
    });
}
