import type { ReceiptAnswer } from '#app/modules/collection/claims/resolve-claim.server.ts';
import { mpesaName } from '../mpesa-name.ts';
import type { OperationReport } from '../callbacks/operation-report.server.ts';
import { readAmount, readDarajaTime, readReceipt } from '../callbacks/report-fields.ts';

/** What M-Pesa says of one receipt that it was asked about, with its codes. */
export interface CheckAnswer extends ReceiptAnswer {
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
  const told = readReceipt(parameters['ReceiptNo'] ?? '');
  if (told !== null && told !== asked) return 'unclear';
  const status = (parameters['TransactionStatus'] ?? '').trim().toLowerCase();
  return status === 'completed' || status === 'reversed' ? status : 'unclear';
}

/** '600584 - MIC3' names a number and its owner; only the number counts. */
function readParty(name: string | undefined): string | null {
  return /^\s*(\d{5,12})\b/.exec(name ?? '')?.[1] ?? null;
}
