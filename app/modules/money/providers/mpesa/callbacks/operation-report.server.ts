import { z } from 'zod';
import { filled, parseJson, readDescription, readReceipt, text } from './report-fields.ts';

/** Result of a reversal or a transaction status from M-Pesa (Daraja: Result). */
export interface OperationReport {
  readonly resultCode: string;
  readonly description: string;
  readonly conversationId: string;
  readonly originatorConversationId: string;
  /** M-Pesa's code of the operation's own transaction; null without one. */
  readonly transactionId: string | null;
  /** ResultParameters by their key, as text. */
  readonly parameters: Readonly<Record<string, string>>;
}

const pair = z.object({ Key: z.string().max(100), Value: z.union([z.string(), z.number(), z.boolean()]).optional() });

/** Daraja sends one parameter without its list, and none as an empty text. */
const parameters = z
  .object({ ResultParameter: z.union([z.array(pair), pair.transform((one) => [one])]) })
  .transform(({ ResultParameter }) => ResultParameter)
  .catch([]);

const resultBody = z.object({
  Result: z.object({
    ResultCode: filled,
    ResultDesc: text.catch(''),
    ConversationID: filled,
    OriginatorConversationID: filled,
    TransactionID: text.catch(''),
    ResultParameters: parameters,
  }),
});

/** Reads the body of a result; null for any other body. */
export function readOperationReport(body: string): OperationReport | null {
  const parsed = resultBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { Result: result } = parsed.data;
  return {
    resultCode: result.ResultCode,
    description: readDescription(result.ResultDesc),
    conversationId: result.ConversationID,
    originatorConversationId: result.OriginatorConversationID,
    transactionId: readReceipt(result.TransactionID),
    parameters: Object.fromEntries(result.ResultParameters.map(({ Key, Value }) => [Key, String(Value ?? '')])),
  };
}
