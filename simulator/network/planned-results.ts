import { operationResult, queueTimeOut } from '../daraja/operation-result.ts';
import type { ResultParameters } from '../daraja/operation-result.ts';
import type { SimulatorMerchant } from '../merchant.ts';
import { compactTime } from '../nairobi-time.ts';
import type { OperationRule } from '../scenarios/scenario.ts';
import { customerName } from './customer-names.ts';
import type { Payment } from './ledger.ts';
import type { MoneyBack, Operation, PlannedCallback } from './ledger-entries.ts';
import type { NetworkClock } from './network-clock.ts';
import { planned } from './planned-callbacks.ts';

/** What there is to tell of an operation. Amounts are whole shillings. */
interface OperationOutcome {
  readonly code: string;
  readonly at: Date;
  readonly clock: NetworkClock;
  readonly merchant: SimulatorMerchant;
  /** What it was about, as it is afterwards; undefined where the receipt is unknown. */
  readonly payment: Payment | undefined;
  /** The money that went back by this operation. */
  readonly own: MoneyBack | undefined;
  /** What the merchant holds afterwards. */
  readonly balance: number;
}

/** The reports of an operation that its scenario promises: results, one at QueueTimeOutURL, or none. */
export function planResults(asked: Operation, rule: OperationRule, outcome: OperationOutcome): PlannedCallback[] {
  const { at, clock, code, own, payment } = outcome;
  const { conversationId, originatorConversationId, timeoutUrl } = asked;
  const facts = { conversationId, originatorConversationId, timeoutUrl, code, at: clock.at(at) };
  // A forbidden request gets its result at once, whatever the scenario.
  const report = asked.permitted ? (rule.report ?? 'result') : 'result';
  if (report === 'nothing') return [];
  if (report === 'time-out') {
    return [planned(at, 0, timeoutUrl, queueTimeOut(facts), `${asked.kind} timed out in the queue`)];
  }
  const parameters = code === '0' && payment ? parametersOf(asked, payment, outcome) : undefined;
  const body = operationResult({ ...facts, ...(own && { receipt: own.receipt }), ...(parameters && { parameters }) });
  const summary = `${asked.kind} result ${code} ${own?.receipt ?? asked.transactionId}`;
  return Array.from({ length: rule.copies ?? 1 }, () => planned(at, 0, asked.resultUrl, body, summary));
}

function parametersOf({ kind }: Operation, payment: Payment, outcome: OperationOutcome): ResultParameters {
  const { clock, at, balance, own, merchant } = outcome;
  const number = payment.to === 'till' ? merchant.till : merchant.shortcode;
  const shop = `${number} - ${merchant.name}`;
  const customer = `${payment.msisdn} - ${customerName(payment.msisdn)}`;
  if (kind === 'reversal') {
    const held = balance.toFixed(2);
    return {
      DebitAccountBalance: `Utility Account|KES|${held}|${held}|0.00|0.00`,
      Amount: own?.amount,
      TransCompletedTime: Number(compactTime(clock.at(at))),
      OriginalTransactionID: payment.receipt,
      Charge: 0,
      CreditPartyPublicName: customer,
      DebitPartyPublicName: shop,
    };
  }
  const paidAt = Number(compactTime(clock.at(payment.at)));
  return {
    DebitPartyName: customer,
    CreditPartyName: shop,
    OriginatorConversationID: undefined,
    InitiatedTime: paidAt,
    CreditPartyCharges: undefined,
    DebitAccountType: 'MMF Account For Customer',
    TransactionReason: undefined,
    ReasonType: payment.to === 'till' ? 'Buy Goods Online' : 'Pay Bill Online',
    TransactionStatus: payment.reversed === payment.amount ? 'Reversed' : 'Completed',
    FinalisedTime: paidAt,
    Amount: payment.amount,
    ReceiptNo: payment.receipt,
  };
}
