import type { Cents } from '#app/shared/money.ts';
import type { OperationReport } from '../callbacks/operation-report.server.ts';
import { readAmount, readDarajaTime, readReceipt } from '../callbacks/report-fields.ts';

/** What M-Pesa says of one receipt that it was asked about. */
export interface CheckAnswer {
  /** The receipt that was asked about, in capitals. */
  readonly receipt: string;
  /**
   * completed: the money came and stays; reversed: it was given back; not_found: M-Pesa says that there is no such
   * transaction; unclear: anything else, which proves nothing.
   */
  readonly outcome: 'completed' | 'reversed' | 'not_found' | 'unclear';
  /** What was moved; null where it is not told. */
  readonly amountCents: Cents | null;
  /** The number that the money left, and the one that it went to: a phone or a shortcode; null where not told. */
  readonly debitParty: string | null;
  readonly creditParty: string | null;
  /** When it was moved, by M-Pesa's clock. */
  readonly paidAt: Date | null;
  readonly resultCode: string;
  readonly description: string;
}

/** M-Pesa knows no transaction with this code; the second is the word of reversals. */
const unknownReceipt: readonly string[] = ['2032', 'R000002'];

/** Reads the answer to a question about `asked` (Daraja: transaction status). Another receipt's answer is unclear. */
export function readCheckAnswer(asked: string, report: OperationReport): CheckAnswer {
  const { parameters, resultCode, description } = report;
  return {
    receipt: asked,
    outcome: readOutcome(asked, report),
    amountCents: readAmount(parameters['Amount'] ?? ''),
    debitParty: readParty(parameters['DebitPartyName']),
    creditParty: readParty(parameters['CreditPartyName']),
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
