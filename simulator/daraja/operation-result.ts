import { drawReceipt } from './request-ids.ts';
import { describeResult } from './result-codes.ts';

/** ResultParameters by their keys; a key without a value goes out without one, as Daraja sends it. */
export type ResultParameters = Readonly<Record<string, string | number | undefined>>;

export interface OperationFacts {
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
export function operationResult(facts: OperationFacts) {
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
export function queueTimeOut(facts: OperationFacts) {
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
