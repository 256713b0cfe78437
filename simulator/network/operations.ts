import type { OperationRequest } from '../daraja/operation-request.ts';
import { drawConversationId, drawMerchantRequestId, drawReceipt, drawUnused } from '../daraja/request-ids.ts';
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

/** What the shop asks M-Pesa to do or to tell about payments: taken at once, done and reported later. */
export interface Operations {
  /** Records the request; `permitted` says whether operator and credential were right. */
  accept(request: OperationRequest, about: { scenario: Scenario; permitted: boolean }): Operation;
  /** Does now what is due later; resolves when its reports were delivered. Nothing where it was done before. */
  perform(conversationId: string): Promise<void>;
  /** Somebody of the merchant reverses in M-Pesa's portal. Undefined: so much cannot go back. */
  reverseByHand(receipt: string, amount: number): MoneyBack | undefined;
  /** Takes up what was asked for and not done when the simulator stopped. */
  resume(): void;
  forgetJobs(): void;
}

/** Code of a reversal that asks for more than is left: the limit rule for amounts. */
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

  /** One entry for the amount, or none for nothing. */
  function backOf({ receipt: of }: Payment, amount: number): MoneyBack[] {
    if (amount === 0) return [];
    const draw = () => drawReceipt(clock.now());
    return [{ receipt: drawUnused(draw, (drawn) => ledger.hasReceipt(drawn)), of, amount }];
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
        conversationId: drawUnused(
          () => drawConversationId(clock.now()),
          (id) => ledger.operation(id) !== undefined,
        ),
        originatorConversationId: drawMerchantRequestId(),
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

/** A ledger of an older simulator may name a scenario that is gone. */
function ruleOf({ kind, scenario }: Operation): OperationRule {
  return (findScenario(scenario) ?? DEFAULT_SCENARIO)[kind] ?? {};
}

/** The result: what the scenario says where it says something, else the truth. */
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
function planResults(asked: Operation, rule: OperationRule, outcome: OperationOutcome): PlannedCallback[] {
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

/** ResultParameters by their keys; a key without a value goes out without one, as Daraja sends it. */
type ResultParameters = Readonly<Record<string, string | number | undefined>>;

interface OperationFacts {
  readonly conversationId: string;
  readonly originatorConversationId: string;
  readonly code: string;
  /** What M-Pesa's clock shows. */
  readonly at: Date;
  readonly timeoutUrl: string;
  /** The receipt of a success, if money moved. */
  readonly receipt?: string;
  readonly parameters?: ResultParameters;
}

/** The body that Daraja POSTs to ResultURL of a reversal or a transaction status. */
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

/** The body that goes to QueueTimeOutURL: nothing is known of what was done. */
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

/** Daraja writes the day and zeros if nothing moved. */
function noReceipt(at: Date): string {
  return `${drawReceipt(at).slice(0, 3)}0000000`;
}

function listed(parameters: ResultParameters) {
  return Object.entries(parameters).map(([Key, Value]) => (Value === undefined ? { Key } : { Key, Value }));
}
