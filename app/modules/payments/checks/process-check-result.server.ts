import type { Database } from '#app/platform/database.server.ts';
import { isSameHash } from '../callbacks/callback-token.server.ts';
import type { Handled, InboxHandler } from '../callbacks/inbox.ts';
import { readOperationReport } from '../callbacks/operation-report.server.ts';
import { claimMustWait, isPaidToUs, settleClaimByCheck } from '../claims/settle-claim-by-check.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { selectReceipt } from '#app/modules/ledger/receipts.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { settleRefundByCheck } from '../refunds/settle-refund-by-check.server.ts';
import { readCheckAnswer } from './check-answer.ts';
import { answerCheck, loseCheck, markUncounted, selectCheckByToken } from './check-queries.server.ts';

/** The check whose result's address ends in this secret; null for a stranger's. */
async function findCheck(db: Database, tokenHash: string) {
  const check = await selectCheckByToken(db, tokenHash);
  return check && isSameHash(check.resultTokenHash, tokenHash) ? check : null;
}

const isOurs: InboxHandler['isOurs'] = async ({ db }, tokenHash) => (await findCheck(db, tokenHash)) !== null;

/** M-Pesa answers what it knows of a receipt; the claim or the refund that it was asked for acts on it, once. */
export const checkHandler: InboxHandler = {
  isOurs,
  async process(tx, deps, { tokenHash, body, receivedAt }): Promise<Handled> {
    const check = await findCheck(tx, tokenHash);
    if (!check) return { kind: 'done', outcome: 'unknown_secret' };
    const report = readOperationReport(body);
    if (!report) return { kind: 'done', outcome: 'unreadable' };
    // Ids are compared where M-Pesa's answer to the question told them; else the secret alone says whose answer it is.
    const isSame =
      check.conversationId === null ||
      (check.conversationId === report.conversationId &&
        check.originatorConversationId === report.originatorConversationId);
    if (!isSame) return { kind: 'done', outcome: 'ids_differ' };
    const answer = readCheckAnswer(check.receipt, report);
    const { claimId } = check;
    if (claimId !== null && (await claimMustWait(tx, deps, { claimId, answer, receivedAt })))
      return { kind: 'waiting' };
    const { resultCode, description } = report;
    const { amountCents, paidAt } = isPaidToUs(deps, answer) ? answer : { amountCents: null, paidAt: null };
    const told = { resultCode, resultDescription: description, amountCents, paidAt, at: deps.clock.now() };
    if (!(await answerCheck(tx, check.id, told))) return { kind: 'done', outcome: 'known' };
    const { receipt, outcome, debitParty } = answer;
    if (claimId !== null) {
      const handled = await settleClaimByCheck(tx, deps, { claimId, answer });
      if (amountCents !== null && !(await selectReceipt(tx, receipt)))
        await markUncounted(tx, check.id, readPayerPhone(debitParty ?? ''));
      return handled;
    }
    return settleRefundByCheck(tx, deps, { refundId: check.refundId ?? '', receipt, transactionStatus: outcome });
  },
};

/** M-Pesa gave the question up: the sweep asks again where it still matters. */
export const checkTimeoutHandler: InboxHandler = {
  isOurs,
  async process(tx: Database, deps: PaymentDeps, { tokenHash }): Promise<Handled> {
    const check = await findCheck(tx, tokenHash);
    if (!check) return { kind: 'done', outcome: 'unknown_secret' };
    await loseCheck(tx, check.id, 'M-Pesa gave the question up', deps.clock.now());
    return { kind: 'done', outcome: 'timed_out' };
  },
};
