import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { doubtRefund } from '#app/modules/ledger/refunds.server.ts';
import { failReversal } from '#app/modules/ledger/refunds.server.ts';
import { completeRefund } from './complete-refund.server.ts';
import type { HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import { selectRefundByCode, updateRefund } from '#app/modules/ledger/refunds.server.ts';
import { replacementOf } from '#app/modules/ledger/refunds.server.ts';

/** How a reversal ended, as its provider says. */
export interface ReversalResult {
  readonly provider: string;
  /** given: the money went back; already: it had gone back before; refused: it ended without money; unknown: it proves nothing. */
  readonly kind: 'given' | 'already' | 'refused' | 'unknown';
  readonly code: string;
  readonly description: string;
  /** What an admin reads. */
  readonly sentence: string;
  /** The provider's code of the transaction that gave the money back; null where it told none. */
  readonly refundReceipt: string | null;
}

/**
 * Acts on the result of a reversal that passed its checks; the refund is locked by the caller. Money that went back counts
 * whatever was believed before; a refusal counts only while the reversal is under way or in doubt. Returns a word for the inbox.
 */
export async function resolveReversal(
  tx: Database,
  deps: CollectionDeps,
  held: HeldRefund,
  result: ReversalResult,
): Promise<string> {
  const { refund, receipt } = held;
  const { kind, code, description, sentence } = result;
  const actor = actorOf(deps, result);
  if (kind === 'given') return recordReturn(tx, deps, held, result);
  if (refund.status !== 'submitting' && refund.status !== 'unknown') return 'nothing_new';
  switch (kind) {
    case 'already':
      // All of the payment went back, by an earlier reversal of ours or in the portal: the payer has the money. Of a part, nobody
      // knows which part that was.
      if (refund.amountCents === receipt.amountCents) {
        await completeRefund(tx, deps, held, {
          actor,
          method: 'reversal',
          refundReceipt: null,
          changes: { resultCode: code, resultDescription: description },
        });
        return 'done';
      }
      await doubtRefund(tx, deps, held, { code, description: sentence, checkAt: deps.clock.now() });
      return 'unknown';
    case 'refused': {
      const failure = { actor, code, description: description || sentence, sentence };
      await failReversal(tx, deps, held, failure);
      return 'failed';
    }
    case 'unknown':
      await doubtRefund(tx, deps, held, {
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
  held: HeldRefund,
  result: ReversalResult,
): Promise<string> {
  const { refund } = held;
  const { code: resultCode, description, refundReceipt } = result;
  const actor = actorOf(deps, result);
  const at = deps.clock.now();
  const namesake = refundReceipt === null ? null : await selectRefundByCode(tx, refundReceipt);
  if (namesake && namesake.id !== refund.id) {
    const sentence = `${actor.name} reported a refund with a code that belongs to another refund. It was not counted.`;
    await alertAboutRefund(tx, deps, held, { subject: 'receipt_taken', sentence });
    return 'receipt_taken';
  }
  if (refund.status === 'done') {
    if (refund.refundReceipt !== null || refundReceipt === null || refund.method === 'by_hand') return 'known';
    await updateRefund(tx, refund.id, { refundReceipt }, at);
    return 'receipt_learnt';
  }
  if (refund.status === 'failed' && !(await makeRoom(tx, deps, held, actor))) {
    await updateRefund(tx, refund.id, { resultCode, resultDescription: description }, at);
    const sentence = `${actor.name} says that a refund which counted as failed did reach the payer, and another one was begun in its place. Perhaps the money went back twice: compare with the ${actor.name} portal.`;
    await alertAboutRefund(tx, deps, held, { subject: 'refund_twice', sentence });
    return 'needs_a_person';
  }
  await completeRefund(tx, deps, held, {
    actor,
    method: 'reversal',
    refundReceipt,
    changes: { resultCode, resultDescription: description },
  });
  return 'done';
}

/** Takes back the refund that was to replace this one, if it was not sent; false where it was, or is done. */
async function makeRoom(tx: Database, deps: CollectionDeps, held: HeldRefund, actor: Actor): Promise<boolean> {
  const replacement = await replacementOf(tx, held.refund);
  if (!replacement) return true;
  if (replacement.status !== 'requested') return false;
  const at = deps.clock.now();
  await updateRefund(tx, replacement.id, { status: 'cancelled', finishedAt: at }, at);
  await recordAudit(tx, actor, {
    action: 'refund.cancelled',
    subjectType: 'refund',
    subjectId: replacement.id,
    before: { status: replacement.status },
    after: { note: `Refund ${held.refund.id}, which it was to replace, did reach the payer.` },
  });
  return true;
}
