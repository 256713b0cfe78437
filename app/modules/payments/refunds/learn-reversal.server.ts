import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { OperationReport } from '../callbacks/operation-report.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { doubtRefund } from '#app/modules/ledger/refunds.server.ts';
import { failReversal } from '#app/modules/ledger/refunds.server.ts';
import { mpesa } from './mpesa-actor.ts';
import { completeRefund } from './complete-refund.server.ts';
import type { HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import { selectRefundByCode, updateRefund } from '#app/modules/ledger/refunds.server.ts';
import { replacementOf } from '#app/modules/ledger/refunds.server.ts';
import { reversalResultOf } from './reversal-codes.ts';

/**
 * Acts on the result of a reversal that passed its checks; the refund is locked by the caller. Money that went back counts
 * whatever was believed before; a refusal counts only while the reversal is under way or in doubt. Returns a word for the inbox.
 */
export async function learnReversal(
  tx: Database,
  deps: PaymentDeps,
  held: HeldRefund,
  report: OperationReport,
): Promise<string> {
  const { refund, receipt } = held;
  const { resultCode, description } = report;
  const { kind, sentence } = reversalResultOf(resultCode);
  if (kind === 'given') return learnGivenBack(tx, deps, held, report);
  if (refund.status !== 'submitting' && refund.status !== 'unknown') return 'nothing_new';
  switch (kind) {
    case 'already':
      // All of the payment went back, by an earlier reversal of ours or in the portal: the payer has the money. Of a part, nobody
      // knows which part that was.
      if (refund.amountCents === receipt.amountCents) {
        await completeRefund(tx, deps, held, {
          actor: mpesa,
          method: 'reversal',
          refundReceipt: null,
          changes: { resultCode, resultDescription: description },
        });
        return 'done';
      }
      await doubtRefund(tx, deps, held, { code: resultCode, description: sentence, checkAt: deps.clock.now() });
      return 'unknown';
    case 'refused': {
      const told = { actor: mpesa, code: resultCode, description: description || sentence, sentence };
      await failReversal(tx, deps, held, told);
      return 'failed';
    }
    case 'unknown':
      await doubtRefund(tx, deps, held, {
        code: resultCode,
        description: `M-Pesa answered ${resultCode} (${description})`,
        checkAt: deps.clock.now(),
      });
      return 'unknown';
  }
}

async function learnGivenBack(
  tx: Database,
  deps: PaymentDeps,
  held: HeldRefund,
  report: OperationReport,
): Promise<string> {
  const { refund } = held;
  const { resultCode, description, transactionId, conversationId, originatorConversationId } = report;
  const at = deps.clock.now();
  const namesake = transactionId === null ? null : await selectRefundByCode(tx, transactionId);
  if (namesake && namesake.id !== refund.id) {
    const sentence = 'M-Pesa reported a refund with a code that belongs to another refund. It was not counted.';
    await alertAboutRefund(tx, deps, held, { subject: 'receipt_taken', sentence });
    return 'receipt_taken';
  }
  if (refund.status === 'done') {
    if (refund.refundReceipt !== null || transactionId === null || refund.method === 'by_hand') return 'known';
    await updateRefund(tx, refund.id, { refundReceipt: transactionId }, at);
    return 'receipt_learnt';
  }
  if (refund.status === 'failed' && !(await makeRoom(tx, deps, held))) {
    await updateRefund(tx, refund.id, { resultCode, resultDescription: description }, at);
    const sentence =
      'M-Pesa says that a refund which counted as failed did reach the payer, and another one was begun in its place. Perhaps the money went back twice: compare with the M-Pesa portal.';
    await alertAboutRefund(tx, deps, held, { subject: 'refund_twice', sentence });
    return 'needs_a_person';
  }
  await completeRefund(tx, deps, held, {
    actor: mpesa,
    method: 'reversal',
    refundReceipt: transactionId,
    changes: {
      resultCode,
      resultDescription: description,
      ...(refund.conversationId === null && { conversationId, originatorConversationId }),
    },
  });
  return 'done';
}

/** Takes back the refund that was to replace this one, if it was not sent; false where it was, or is done. */
async function makeRoom(tx: Database, deps: PaymentDeps, held: HeldRefund): Promise<boolean> {
  const replacement = await replacementOf(tx, held.refund);
  if (!replacement) return true;
  if (replacement.status !== 'requested') return false;
  const at = deps.clock.now();
  await updateRefund(tx, replacement.id, { status: 'cancelled', finishedAt: at }, at);
  await recordAudit(tx, mpesa, {
    action: 'refund.cancelled',
    subjectType: 'refund',
    subjectId: replacement.id,
    before: { status: replacement.status },
    after: { note: `Refund ${held.refund.id}, which it was to replace, did reach the payer.` },
  });
  return true;
}
