import type { Database } from '#app/platform/database.server.ts';
import { isSameHash } from '../callbacks/callback-token.server.ts';
import type { InboxHandler } from '../callbacks/inbox.ts';
import type { Handled } from '#app/modules/collection/money/money.ts';
import { readOperationReport, type OperationReport } from '../callbacks/operation-report.server.ts';
import {
  claimMustWait,
  resolveClaim,
  type ReceiptAnswer,
} from '#app/modules/collection/claims/resolve-claim.server.ts';
import { readPayerPhone } from '#app/modules/collection/money/payer-phone.server.ts';
import { selectReceipt } from '#app/modules/ledger/receipts.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { resolveRefundInDoubt } from '#app/modules/collection/refunds/resolve-refund-in-doubt.server.ts';
import { answerCheck, loseCheck, markUncounted, selectCheckByToken } from './check-queries.server.ts';
import { mpesaName } from '../mpesa-name.ts';
import { readAmount, readDarajaTime, readReceipt } from '../callbacks/report-fields.ts';

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
    const reported = { resultCode, resultDescription: description, amountCents, paidAt, at: deps.clock.now() };
    if (!(await answerCheck(tx, check.id, reported))) return { kind: 'done', outcome: 'known' };
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

/** What M-Pesa says of one receipt that it was asked about, with its codes. */
interface CheckAnswer extends ReceiptAnswer {
  readonly resultCode: string;
}

/** M-Pesa knows no transaction with this code; the second is the word of reversals. */
const unknownReceipt: readonly string[] = ['2032', 'R000002'];

/**
 * Reads the answer to a question about `asked` (Daraja: transaction status). Another receipt's answer is unclear. `receivesAt` are our
 * numbers.
 */
export function readCheckAnswer(asked: string, report: OperationReport, receivesAt: readonly string[]): CheckAnswer {
  const { parameters, resultCode, description } = report;
  const outcome = readOutcome(asked, report);
  const creditParty = readParty(parameters['CreditPartyName']);
  return {
    provider: mpesaName,
    receipt: asked,
    outcome,
    amountCents: readAmount(parameters['Amount'] ?? ''),
    payer: readParty(parameters['DebitPartyName']),
    isPaidToUs: outcome === 'completed' && creditParty !== null && receivesAt.includes(creditParty),
    paidAt: readDarajaTime(parameters['FinalisedTime'] ?? '') ?? readDarajaTime(parameters['InitiatedTime'] ?? ''),
    resultCode,
    description,
  };
}

function readOutcome(asked: string, { resultCode, parameters }: OperationReport): CheckAnswer['outcome'] {
  if (unknownReceipt.includes(resultCode)) return 'not_found';
  if (resultCode !== '0') return 'unclear';
  const reported = readReceipt(parameters['ReceiptNo'] ?? '');
  if (reported !== null && reported !== asked) return 'unclear';
  const status = (parameters['TransactionStatus'] ?? '').trim().toLowerCase();
  return status === 'completed' || status === 'reversed' ? status : 'unclear';
}

/** '600584 - MIC3' names a number and its owner; only the number counts. */
function readParty(name: string | undefined): string | null {
  return /^\s*(\d{5,12})\b/.exec(name ?? '')?.[1] ?? null;
}
