import { z } from 'zod';

/** What M-Pesa reports of a reversal or a transaction check (Daraja: Result). */
export interface OperationReport {
  readonly resultCode: string;
  readonly description: string;
  readonly conversationId: string;
  readonly originatorConversationId: string;
  /** M-Pesa's code of the transaction that the operation made; null where it made none. */
  readonly transactionId: string | null;
  /** ResultParameters by their key, as text. */
  readonly parameters: Readonly<Record<string, string>>;
}

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
/** Printable ASCII: ids and codes hold nothing else, and the database would choke on a NUL. */
const filled = text.pipe(z.string().regex(/^[\x20-\x7e]{1,100}$/));
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

/** Reads the body of a result; null where it is none. */
export function readOperationReport(body: string): OperationReport | null {
  const parsed = resultBody.safeParse(parseJson(body));
  if (!parsed.success) return null;
  const { Result: result } = parsed.data;
  const transactionId = result.TransactionID.toUpperCase();
  return {
    resultCode: result.ResultCode,
    description: result.ResultDesc.replace(/\p{Cc}+/gu, ' ').slice(0, 200),
    conversationId: result.ConversationID,
    originatorConversationId: result.OriginatorConversationID,
    // Failed operations carry zeros or nothing in its place.
    transactionId: /^(?!0+$)[A-Z0-9]{8,14}$/.test(transactionId) ? transactionId : null,
    parameters: Object.fromEntries(result.ResultParameters.map(({ Key, Value }) => [Key, String(Value ?? '')])),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
