import type { Database } from '#app/platform/database.server.ts';
import { isSameHash } from '../callbacks/callback-token.server.ts';
import type { InboxHandler } from '../callbacks/inbox.ts';
import type { Handled } from '#app/modules/collection/handled.ts';
import { readOperationReport } from '../callbacks/operation-report.server.ts';
import { claimMustWait, resolveClaim } from '#app/modules/collection/claims/resolve-claim.server.ts';
import { readPayerPhone } from '#app/modules/collection/money/payer-phone.server.ts';
import { selectReceipt } from '#app/modules/ledger/receipts.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { resolveRefundInDoubt } from '#app/modules/collection/refunds/resolve-refund-in-doubt.server.ts';
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
    const answer = readCheckAnswer(check.receipt, report, deps.gateway?.account.receivesAt ?? []);
    const { claimId } = check;
    if (claimId !== null && (await claimMustWait(tx, deps, { claimId, answer, receivedAt })))
      return { kind: 'waiting' };
    const { resultCode, description } = report;
    const { amountCents, paidAt } = answer.isPaidToUs ? answer : { amountCents: null, paidAt: null };
    const told = { resultCode, resultDescription: description, amountCents, paidAt, at: deps.clock.now() };
    if (!(await answerCheck(tx, check.id, told))) return { kind: 'done', outcome: 'known' };
    if (claimId !== null) {
      const handled = await resolveClaim(tx, deps, { claimId, answer });
      if (amountCents !== null && !(await selectReceipt(tx, answer.receipt)))
        await markUncounted(tx, check.id, readPayerPhone(answer.payer ?? ''));
      return handled;
    }
    return resolveRefundInDoubt(tx, deps, { refundId: check.refundId ?? '', answer });
  },
};

/** M-Pesa gave the question up: the sweep asks again where it still matters. */
export const checkTimeoutHandler: InboxHandler = {
  isOurs,
  async process(tx: Database, deps: MpesaDeps, { tokenHash }): Promise<Handled> {
    const check = await findCheck(tx, tokenHash);
    if (!check) return { kind: 'done', outcome: 'unknown_secret' };
    await loseCheck(tx, check.id, 'M-Pesa gave the question up', deps.clock.now());
    return { kind: 'done', outcome: 'timed_out' };
  },
};
