import { doubtRefund, lockRefund, type LockedRefund } from '#app/modules/money/ledger/refunds.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isSameHash } from '../callbacks/callback-token.server.ts';
import type { CallbackHandler, OpenCallback } from '../callbacks/callback-handler.ts';
import { readOperationReport, type OperationReport } from '../callbacks/operation-report.server.ts';
import type { Handled } from '#app/modules/money/collection/money/reported-payment.ts';
import { mpesaName } from '../payment-gateway.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { resolveReversal } from '#app/modules/money/collection/refunds/resolve-reversal.server.ts';
import { updateRefund } from '#app/modules/money/ledger/refund-queries.server.ts';
import { reversalResultOf } from './reversal-codes.ts';
import { saveReversalIds, selectReversalByToken, type Reversal } from './reversal-queries.server.ts';

async function isOurSecret({ db }: Pick<MpesaDeps, 'db'>, tokenHash: string): Promise<boolean> {
  return (await selectReversalByToken(db, tokenHash)) !== null;
}

/**
 * Processes the result of a reversal (Daraja: ResultURL). Trusts a caller who knows the secret in the path, unless the ids differ from
 * those that M-Pesa gave for the reversal. Works in any order and with repetitions.
 */
export const refundHandler: CallbackHandler = {
  isOurSecret,
  async process(tx, deps, callback) {
    const found = await findRefund(tx, callback);
    if (!found) return { kind: 'done', outcome: 'unknown_secret' };
    const { locked, reversal } = found;
    const report = readOperationReport(callback.body);
    if (!report || !isAbout(reversal, report)) {
      await askSoon(tx, deps, locked);
      return close(locked, report ? 'ids_differ' : 'unreadable');
    }
    const { resultCode: code, description, transactionId: refundReceipt } = report;
    const result = { provider: mpesaName, code, description, refundReceipt, ...reversalResultOf(code) };
    const outcome = await resolveReversal(tx, deps, locked, result);
    if (result.kind === 'given' && outcome === 'done') await saveReversalIds(tx, reversal.refundId, report);
    return close(locked, outcome);
  },
};

/** Processes M-Pesa's timeout of a reversal (Daraja: QueueTimeOutURL): its result is unknown. */
export const refundTimeoutHandler: CallbackHandler = {
  isOurSecret,
  async process(tx, deps, callback) {
    const found = await findRefund(tx, callback);
    if (!found) return { kind: 'done', outcome: 'unknown_secret' };
    const { locked } = found;
    if (locked.refund.status !== 'submitting') return close(locked, 'nothing_new');
    const description = 'M-Pesa did not work on the reversal in time';
    await doubtRefund(tx, deps, locked, { description, checkAt: deps.clock.now() });
    return close(locked, 'timed_out');
  },
};

async function findRefund(
  tx: Database,
  { tokenHash }: OpenCallback,
): Promise<{ readonly locked: LockedRefund; readonly reversal: Reversal } | null> {
  const seen = await selectReversalByToken(tx, tokenHash);
  if (!seen || !isSameHash(seen.resultTokenHash, tokenHash)) return null;
  const locked = await lockRefund(tx, seen.refundId);
  // Its ids may have come during the wait for the refund.
  const reversal = locked && (await selectReversalByToken(tx, tokenHash));
  return locked && reversal ? { locked, reversal } : null;
}

/** Returns whether a result belongs to the reversal. Its ids are unknown while the answer to our request is on its way, or lost. */
function isAbout(reversal: Reversal, report: OperationReport): boolean {
  if (reversal.conversationId === null) return true;
  return (
    reversal.conversationId === report.conversationId &&
    reversal.originatorConversationId === report.originatorConversationId
  );
}

async function askSoon(tx: Database, { clock }: MpesaDeps, { refund }: LockedRefund): Promise<void> {
  if (refund.status !== 'submitting' && refund.status !== 'unknown') return;
  await updateRefund(tx, refund.id, { nextCheckAt: clock.now() }, clock.now());
}

function close({ order }: LockedRefund, outcome: string): Handled {
  return order ? { kind: 'done', outcome, orderId: order.id } : { kind: 'done', outcome };
}
