import type { OperationRequest } from '../daraja/operation-request.ts';
import {
  generateConversationId,
  generateMerchantRequestId,
  generateReceipt,
  generateUnused,
} from '../daraja/request-ids.ts';
import { describeResult } from '../daraja/result-codes.ts';
import type { SimulatorMerchant } from '../merchant.ts';
import { compactTime } from '../nairobi-time.ts';
import { DEFAULT_SCENARIO, findScenario } from '../scenarios/registry.ts';
import type { OperationRule, Scenario } from '../scenarios/scenario.ts';
import type { Timeline } from '../timeline.ts';
import type { CallbackDelivery } from './callback-delivery.ts';
import { customerName } from './customer-names.ts';
import type { MoneyBack, Operation, PlannedCallback } from './ledger-entries.ts';
import type { Ledger, Payment } from './ledger.ts';
import type { MessageLog } from './message-log.ts';
import type { NetworkClock } from './network-clock.ts';
import { planned } from './planned-callbacks.ts';
import { createScheduledJobs } from './scheduled-jobs.ts';

/** Operations on payments that the shop requests: accepted at once, performed and reported later. */
export interface Operations {
  /** Records the request; `permitted` says whether operator and credential are right. */
  accept(request: OperationRequest, about: { scenario: Scenario; permitted: boolean }): Operation;
  /** Performs an operation now; resolves when its reports are delivered. Does nothing for one that was performed before. */
  perform(conversationId: string): Promise<void>;
  /** Reverses a payment as the merchant does in M-Pesa's portal. Undefined if the amount is more than is left. */
  reverseByHand(receipt: string, amount: number): MoneyBack | undefined;
  /** Continues with the operations that were not performed when the simulator stopped. */
  resume(): void;
  forgetJobs(): void;
}

/** Result code of a reversal of more than is left: the limit rule for amounts. */
const TOO_MUCH = '3';

export function createOperations(context: {
  readonly timeline: Timeline;
  readonly clock: NetworkClock;
  readonly ledger: Ledger;
  readonly log: MessageLog;
  readonly delivery: CallbackDelivery;
  readonly merchant: SimulatorMerchant;
  readonly autoApproveAfterMs: number;
}): Operations {
  const { timeline, clock, ledger, log, delivery } = context;
  const jobs = createScheduledJobs(timeline);

  const performLater = ({ dueAt, conversationId }: Operation) => jobs.at(dueAt, () => perform(conversationId));

  async function perform(conversationId: string): Promise<void> {
    const operation = ledger.operation(conversationId);
    if (!operation || operation.done) return;
    const { asked } = operation;
    const rule = ruleOf(asked);
    const at = timeline.now();
    const payment = ledger.payment(asked.transactionId);
    const reversals: MoneyBack[] = [];
    if (rule.reversedBefore && asked.permitted && payment) reversals.push(...backOf(payment, leftOf(payment)));
    const now = payment && { ...payment, reversed: payment.reversed + sumOf(reversals) };
    const code = codeOf(asked, rule, now);
    const own = code === '0' && asked.kind === 'reversal' && now ? backOf(now, asked.amount ?? 0) : [];
    reversals.push(...own);
    const outcome = { code, clock, at, payment: now, own: own[0], balance: ledger.total() - sumOf(reversals) };
    const callbacks = planResults(asked, rule, { ...outcome, merchant: context.merchant });
    ledger.record({ type: 'operation-done', at: at.toISOString(), conversationId, code, reversals, callbacks });
    for (const back of reversals)
      log.write('●', `reversed KSh ${back.amount} of ${back.of}, ${back.receipt}`, payment?.msisdn);
    if (code !== '0') log.write('●', `${asked.kind} ${code} ${describeResult(code)}`, payment?.msisdn);
    await delivery.schedule(callbacks, payment?.msisdn);
  }

  /** Returns one reversal of the amount, or none for 0. */
  function backOf({ receipt: of }: Payment, amount: number): MoneyBack[] {
    if (amount === 0) return [];
    const draw = () => generateReceipt(clock.now());
    return [{ receipt: generateUnused(draw, (drawn) => ledger.hasReceipt(drawn)), of, amount }];
  }

  return {
    accept({ kind, transactionId, amount, resultUrl, timeoutUrl }, { scenario, permitted }) {
      const at = timeline.now();
      const afterMs = scenario[kind]?.afterMs ?? context.autoApproveAfterMs;
      const operation: Operation = {
        type: 'operation',
        at: at.toISOString(),
        dueAt: new Date(at.getTime() + afterMs).toISOString(),
        kind,
        conversationId: generateUnused(
          () => generateConversationId(clock.now()),
          (id) => ledger.operation(id) !== undefined,
        ),
        originatorConversationId: generateMerchantRequestId(),
        transactionId,
        ...(amount !== undefined && { amount }),
        resultUrl,
        timeoutUrl,
        scenario: scenario.name,
        permitted,
      };
      ledger.record(operation);
      performLater(operation);
      return operation;
    },
    perform,
    reverseByHand(receipt, amount) {
      const payment = ledger.payment(receipt);
      if (!payment || amount > leftOf(payment)) return undefined;
      const [back] = backOf(payment, amount);
      if (!back) return undefined;
      ledger.record({ type: 'reversal', at: timeline.now().toISOString(), ...back });
      log.write('●', `reversed by hand KSh ${amount} of ${receipt}, ${back.receipt}`, payment.msisdn);
      return back;
    },
    resume() {
      for (const { asked, done } of ledger.operations()) if (!done) performLater(asked);
    },
    forgetJobs: () => jobs.forget(),
  };
}

/** Falls back to the default: a ledger of an older simulator may name a removed scenario. */
function ruleOf({ kind, scenario }: Operation): OperationRule {
  return (findScenario(scenario) ?? DEFAULT_SCENARIO)[kind] ?? {};
}

/** Returns the code of the scenario, or else the true one. */
function codeOf({ kind, permitted, amount = 0 }: Operation, rule: OperationRule, payment: Payment | undefined): string {
  if (!permitted) return '2001';
  if (rule.code !== undefined) return rule.code;
  if (kind === 'status') return payment ? '0' : '2032';
  if (!payment) return 'R000002';
  if (leftOf(payment) === 0) return 'R000001';
  return amount > leftOf(payment) ? TOO_MUCH : '0';
}

const leftOf = ({ amount, reversed }: Payment): number => amount - reversed;
const sumOf = (backs: readonly MoneyBack[]): number => backs.reduce((sum, { amount }) => sum + amount, 0);

/** The facts for the reports of an operation. Amounts are whole shillings. */
interface OperationOutcome {
  readonly code: string;
  readonly at: Date;
  readonly clock: NetworkClock;
  readonly merchant: SimulatorMerchant;
  /** The payment after the operation; undefined if the receipt is unknown. */
  readonly payment: Payment | undefined;
  /** The reversal that this operation made. */
  readonly own: MoneyBack | undefined;
  /** The merchant's balance afterwards. */
  readonly balance: number;
}

/** Plans the reports of an operation as its scenario says: results, one at QueueTimeOutURL, or none. */
function planResults(request: Operation, rule: OperationRule, outcome: OperationOutcome): PlannedCallback[] {
  const { at, clock, code, own, payment } = outcome;
  const { conversationId, originatorConversationId, timeoutUrl } = request;
  const facts = { conversationId, originatorConversationId, timeoutUrl, code, at: clock.at(at) };
  // A forbidden request gets its result at once, whatever the scenario.
  const report = request.permitted ? (rule.report ?? 'result') : 'result';
  if (report === 'nothing') return [];
  if (report === 'time-out') {
    return [planned(at, 0, timeoutUrl, queueTimeOut(facts), `${request.kind} timed out in the queue`)];
  }
  const parameters = code === '0' && payment ? parametersOf(request, payment, outcome) : undefined;
  const body = operationResult({ ...facts, ...(own && { receipt: own.receipt }), ...(parameters && { parameters }) });
  const summary = `${request.kind} result ${code} ${own?.receipt ?? request.transactionId}`;
  return Array.from({ length: rule.copies ?? 1 }, () => planned(at, 0, request.resultUrl, body, summary));
}

function parametersOf({ kind }: Operation, payment: Payment, outcome: OperationOutcome): ResultParameters {
  const { clock, at, balance, own, merchant } = outcome;
  const number = payment.to === 'till' ? merchant.till : merchant.shortcode;
  const shop = `${number} - ${merchant.name}`;
  const customer = `${payment.msisdn} - ${customerName(payment.msisdn)}`;
  if (kind === 'reversal') {
    const balanceText = balance.toFixed(2);
    return {
      DebitAccountBalance: `Utility Account|KES|${balanceText}|${balanceText}|0.00|0.00`,
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

/** ResultParameters by their keys. Daraja also sends keys without a value. */
type ResultParameters = Readonly<Record<string, string | number | undefined>>;

interface OperationFacts {
  readonly conversationId: string;
  readonly originatorConversationId: string;
  readonly code: string;
  /** Time by M-Pesa's clock. */
  readonly at: Date;
  readonly timeoutUrl: string;
  /** Receipt of a success that moved money. */
  readonly receipt?: string;
  readonly parameters?: ResultParameters;
}

/** Builds the body that Daraja POSTs to ResultURL of a reversal or a transaction status. */
function operationResult(facts: OperationFacts) {
  const { code, at, receipt, parameters } = facts;
  return {
    Result: {
      ResultType: 0,
      ResultCode: /^\d+$/.test(code) ? Number(code) : code,
      ResultDesc: describeResult(code),
      ...idsOf(facts),
      TransactionID: receipt ?? noReceipt(at),
      ...(parameters && { ResultParameters: { ResultParameter: listed(parameters) } }),
      ReferenceData: { ReferenceItem: { Key: 'QueueTimeoutURL', Value: facts.timeoutUrl } },
    },
  };
}

/** Builds the body for QueueTimeOutURL, which does not say what was done. */
function queueTimeOut(facts: OperationFacts) {
  return {
    Result: {
      ResultType: 1,
      ResultCode: 1036,
      ResultDesc: 'The service request timed out in the queue.',
      ...idsOf(facts),
      TransactionID: noReceipt(facts.at),
    },
  };
}

function idsOf({ originatorConversationId, conversationId }: OperationFacts) {
  return { OriginatorConversationID: originatorConversationId, ConversationID: conversationId };
}

/** Returns the receipt of a result without money: Daraja writes the day and zeros. */
function noReceipt(at: Date): string {
  return `${generateReceipt(at).slice(0, 3)}0000000`;
}

function listed(parameters: ResultParameters) {
  return Object.entries(parameters).map(([Key, Value]) => (Value === undefined ? { Key } : { Key, Value }));
}
