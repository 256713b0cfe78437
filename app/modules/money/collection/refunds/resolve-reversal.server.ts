import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import {
  alertAboutRefund,
  doubtRefund,
  failReversal,
  recordSecondPayout,
  type LockedRefund,
  replacementOf,
} from '#app/modules/money/ledger/refunds.server.ts';
import { completeRefund } from './complete-refund.server.ts';
import { selectRefundByCode, updateRefund } from '#app/modules/money/ledger/refund-queries.server.ts';
import { m } from '#texts';

/** Result of a reversal, from its provider. */
interface ReversalResult {
  readonly provider: string;
  /** given: refunded; already: refunded before; refused: ended without money; unknown: proves nothing. */
  readonly kind: 'given' | 'already' | 'refused' | 'unknown';
  readonly code: string;
  readonly description: string;
  /** Sentence for staff. */
  readonly sentence: string;
  /** The provider's code of the refund's transaction; null if it sent none. */
  readonly refundReceipt: string | null;
}

/**
 * Acts on the verified result of a reversal; the caller has locked the refund. A refund counts whatever was believed before; a refusal
 * counts only while the reversal is in progress or in doubt. Returns a word for the inbox.
 */
export async function resolveReversal(
  tx: Database,
  deps: CollectionDeps,
  locked: LockedRefund,
  result: ReversalResult,
): Promise<string> {
  const { refund, incomingPayment } = locked;
  const { kind, code, description, sentence } = result;
  const actor = actorOf(deps, result);
  if (kind === 'given') return recordReturn(tx, deps, locked, result);
  const isWhole = refund.amountCents === incomingPayment.amountCents;
  if (kind === 'already' && isWhole && refund.status === 'done' && refund.method === 'by_hand')
    return recordSecondPayout(tx, deps, locked, { actor, refundReceipt: null });
  if (refund.status !== 'submitting' && refund.status !== 'unknown') return 'nothing_new';
  switch (kind) {
    case 'already':
      // The whole payment was refunded, by an earlier reversal of ours or in the portal: the payer has the money. For a part, it is
      // unknown which part that was.
      if (isWhole) {
        await completeRefund(tx, deps, locked, {
          actor,
          method: 'reversal',
          refundReceipt: null,
          changes: { resultCode: code, resultDescription: description },
        });
        return 'done';
      }
      await doubtRefund(tx, deps, locked, { code, description: sentence, checkAt: deps.clock.now() });
      return 'unknown';
    case 'refused': {
      const failure = { actor, code, description: description || sentence, sentence };
      await failReversal(tx, deps, locked, failure);
      return 'failed';
    }
    case 'unknown':
      await doubtRefund(tx, deps, locked, {
        code,
        description: `${actor.name} answered ${code} (${description})`,
        checkAt: deps.clock.now(),
      });
      return 'unknown';
  }
}

const actorOf = (deps: CollectionDeps, { provider }: ReversalResult) =>
  ({ kind: 'system', name: labelOf(deps, provider) }) as const;

async function recordReturn(
  tx: Database,
  deps: CollectionDeps,
  locked: LockedRefund,
  result: ReversalResult,
): Promise<string> {
  const { refund } = locked;
  const { code: resultCode, description, refundReceipt } = result;
  const actor = actorOf(deps, result);
  const at = deps.clock.now();
  const namesake = refundReceipt === null ? null : await selectRefundByCode(tx, refundReceipt);
  if (namesake && namesake.id !== refund.id) {
    const sentence = () => m.portal_mails_alert_refund_code({ provider: actor.name });
    await alertAboutRefund(tx, deps, locked, { subject: 'receipt_taken', sentence });
    return 'receipt_taken';
  }
  if (refund.status === 'done') {
    if (refund.method === 'by_hand') return recordSecondPayout(tx, deps, locked, { actor, refundReceipt });
    if (refund.refundReceipt !== null || refundReceipt === null) return 'known';
    await updateRefund(tx, refund.id, { refundReceipt }, at);
    return 'receipt_learnt';
  }
  if (refund.status === 'failed' && !(await makeRoom(tx, deps, locked, actor))) {
    await updateRefund(tx, refund.id, { resultCode, resultDescription: description }, at);
    const sentence = () => m.portal_mails_alert_refund_twice({ provider: actor.name });
    await alertAboutRefund(tx, deps, locked, { subject: 'refund_twice', sentence });
    return 'needs_a_person';
  }
  await completeRefund(tx, deps, locked, {
    actor,
    method: 'reversal',
    refundReceipt,
    changes: { resultCode, resultDescription: description },
  });
  return 'done';
}

/** Cancels the refund that was to replace this one, if it was not sent; returns false if it was sent or done. */
async function makeRoom(tx: Database, deps: CollectionDeps, locked: LockedRefund, actor: Actor): Promise<boolean> {
  const replacement = await replacementOf(tx, locked.refund);
  if (!replacement) return true;
  if (replacement.status !== 'requested') return false;
  const at = deps.clock.now();
  await updateRefund(tx, replacement.id, { status: 'cancelled', finishedAt: at }, at);
  await recordAudit(tx, actor, {
    action: 'refund.cancelled',
    subjectType: 'refund',
    subjectId: replacement.id,
    before: { status: replacement.status },
    after: { note: `Refund ${locked.refund.id}, which it was to replace, did reach the payer.` },
  });
  return true;
}
