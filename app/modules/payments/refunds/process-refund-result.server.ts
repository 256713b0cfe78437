import type { Database } from '#app/platform/database.server.ts';
import { isSameHash } from '../callbacks/callback-token.server.ts';
import type { Handled, InboxHandler, OpenCallback } from '../callbacks/inbox.ts';
import { readOperationReport, type OperationReport } from '../callbacks/operation-report.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { doubtRefund } from '#app/modules/ledger/refunds.server.ts';
import { learnReversal } from './learn-reversal.server.ts';
import { lockRefund, type HeldRefund } from '#app/modules/ledger/refunds.server.ts';
import type { Refund } from '#app/modules/ledger/refund.ts';
import { selectRefundByToken, updateRefund } from '#app/modules/ledger/refunds.server.ts';

async function isOurs({ db }: Pick<PaymentDeps, 'db'>, tokenHash: string): Promise<boolean> {
  return (await selectRefundByToken(db, tokenHash)) !== null;
}

/**
 * The result of a reversal (Daraja: ResultURL). Whoever knows the secret in the path is believed, unless the ids are not those
 * that M-Pesa gave when it took the reversal. In any order, as often as it comes.
 */
export const refundHandler: InboxHandler = {
  isOurs,
  async process(tx, deps, callback) {
    const held = await findRefund(tx, callback);
    if (!held) return { kind: 'done', outcome: 'unknown_secret' };
    const report = readOperationReport(callback.body);
    if (!report || !isAbout(held.refund, report)) {
      await askSoon(tx, deps, held.refund);
      return close(held, report ? 'ids_differ' : 'unreadable');
    }
    return close(held, await learnReversal(tx, deps, held, report));
  },
};

/** M-Pesa did not come to work on the reversal in its own time (Daraja: QueueTimeOutURL): nobody knows what became of it. */
export const refundTimeoutHandler: InboxHandler = {
  isOurs,
  async process(tx, deps, callback) {
    const held = await findRefund(tx, callback);
    if (!held) return { kind: 'done', outcome: 'unknown_secret' };
    if (held.refund.status !== 'submitting') return close(held, 'nothing_new');
    const description = 'M-Pesa did not work on the reversal in time';
    await doubtRefund(tx, deps, held, { description, checkAt: deps.clock.now() });
    return close(held, 'timed_out');
  },
};

async function findRefund(tx: Database, { tokenHash }: OpenCallback): Promise<HeldRefund | null> {
  const found = await selectRefundByToken(tx, tokenHash);
  if (!found?.resultTokenHash || !isSameHash(found.resultTokenHash, tokenHash)) return null;
  return lockRefund(tx, found.id);
}

/** The ids are unknown while the answer to our request is on its way, or lost. */
function isAbout(refund: Refund, report: OperationReport): boolean {
  if (refund.conversationId === null) return true;
  return (
    refund.conversationId === report.conversationId &&
    refund.originatorConversationId === report.originatorConversationId
  );
}

async function askSoon(tx: Database, { clock }: PaymentDeps, refund: Refund): Promise<void> {
  if (refund.status !== 'submitting' && refund.status !== 'unknown') return;
  await updateRefund(tx, refund.id, { nextCheckAt: clock.now() }, clock.now());
}

function close({ order }: HeldRefund, outcome: string): Handled {
  return order ? { kind: 'done', outcome, orderId: order.id } : { kind: 'done', outcome };
}
