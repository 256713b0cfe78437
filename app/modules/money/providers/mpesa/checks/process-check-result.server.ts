import type { Database } from '#app/platform/database.server.ts';
import { isSameHash } from '../callbacks/callback-token.server.ts';
import type { CallbackHandler } from '../callbacks/callback-handler.ts';
import type { Handled } from '#app/modules/money/collection/money/reported-payment.ts';
import { readOperationReport, type OperationReport } from '../callbacks/operation-report.server.ts';
import {
  claimMustWait,
  resolveClaim,
  type ReceiptAnswer,
} from '#app/modules/money/collection/claims/resolve-claim.server.ts';
import { readPayerPhone } from '#app/modules/money/collection/money/payer-phone.server.ts';
import type { MpesaDeps } from '../mpesa-deps.ts';
import { resolveRefundInDoubt } from '#app/modules/money/collection/refunds/resolve-refund-in-doubt.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { answerCheck, markCheckLost, markUncounted, selectCheckByToken } from './check-queries.server.ts';
import { mpesaName } from '../payment-gateway.ts';
import { readAmount, readDarajaTime, readReceipt } from '../callbacks/report-fields.ts';

/** Returns the check with this secret in its result's address; null for a stranger's. */
async function findCheck(db: Database, tokenHash: string) {
  const check = await selectCheckByToken(db, tokenHash);
  return check && isSameHash(check.resultTokenHash, tokenHash) ? check : null;
}

const isOurSecret: CallbackHandler['isOurSecret'] = async ({ db }, tokenHash) =>
  (await findCheck(db, tokenHash)) !== null;

/** Processes M-Pesa's answer about a receipt, once, for the claim or the refund that asked. */
export const checkHandler: CallbackHandler = {
  isOurSecret,
  async process(tx, deps, { tokenHash, body, receivedAt }): Promise<Handled> {
    const check = await findCheck(tx, tokenHash);
    if (!check) return { kind: 'done', outcome: 'unknown_secret' };
    const report = readOperationReport(body);
    if (!report) return { kind: 'done', outcome: 'unreadable' };
    // Compares ids if M-Pesa's answer to the query contained them; otherwise the secret alone identifies it.
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
      if (amountCents !== null && !(await selectIncomingPayment(tx, answer.receipt)))
        await markUncounted(tx, check.id, readPayerPhone(answer.payer ?? ''));
      return handled;
    }
    return resolveRefundInDoubt(tx, deps, { refundId: check.refundId ?? '', answer });
  },
};

/** Processes a timeout of M-Pesa: the sweep asks again if it still matters. */
export const checkTimeoutHandler: CallbackHandler = {
  isOurSecret,
  async process(tx: Database, deps: MpesaDeps, { tokenHash }): Promise<Handled> {
    const check = await findCheck(tx, tokenHash);
    if (!check) return { kind: 'done', outcome: 'unknown_secret' };
    await markCheckLost(tx, check.id, 'M-Pesa gave the question up', deps.clock.now());
    return { kind: 'done', outcome: 'timed_out' };
  },
};

/** M-Pesa's answer about one receipt, with its codes. */
interface CheckAnswer extends ReceiptAnswer {
  readonly resultCode: string;
}

/** Codes for an unknown transaction; the second one is from reversals. */
const unknownReceipt: readonly string[] = ['2032', 'R000002'];

/**
 * Reads the answer to a query about `asked` (Daraja: transaction status). An answer about another receipt is unclear. `receivesAt` are
 * our numbers.
 */
export function readCheckAnswer(
  receiptCode: string,
  report: OperationReport,
  receivesAt: readonly string[],
): CheckAnswer {
  const { parameters, resultCode, description } = report;
  const outcome = readOutcome(receiptCode, report);
  const creditParty = readParty(parameters['CreditPartyName']);
  return {
    provider: mpesaName,
    receipt: receiptCode,
    outcome,
    amountCents: readAmount(parameters['Amount'] ?? ''),
    payer: readParty(parameters['DebitPartyName']),
    isPaidToUs: outcome === 'completed' && creditParty !== null && receivesAt.includes(creditParty),
    paidAt: readDarajaTime(parameters['FinalisedTime'] ?? '') ?? readDarajaTime(parameters['InitiatedTime'] ?? ''),
    resultCode,
    description,
  };
}

function readOutcome(receiptCode: string, { resultCode, parameters }: OperationReport): CheckAnswer['outcome'] {
  if (unknownReceipt.includes(resultCode)) return 'not_found';
  if (resultCode !== '0') return 'unclear';
  const reported = readReceipt(parameters['ReceiptNo'] ?? '');
  if (reported !== null && reported !== receiptCode) return 'unclear';
  const status = (parameters['TransactionStatus'] ?? '').trim().toLowerCase();
  return status === 'completed' || status === 'reversed' ? status : 'unclear';
}

/** Returns the number of '600584 - MIC3', without its owner's name. */
function readParty(name: string | undefined): string | null {
  return /^\s*(\d{5,12})\b/.exec(name ?? '')?.[1] ?? null;
}
