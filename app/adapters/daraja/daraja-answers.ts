import { z } from 'zod';
import type {
  OperationAnswer,
  PromptAnswer,
  QueryAnswer,
  RegistrationAnswer,
} from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import type { Exchange } from './daraja-http.server.ts';
import { clean, filled, isZero, readError, readRefusal, text } from './daraja-refusals.ts';

const pushAccepted = z.object({
  ResponseCode: text.refine(isZero),
  MerchantRequestID: filled,
  CheckoutRequestID: filled,
  CustomerMessage: text.catch(''),
});
const queryResult = z.object({ ResultCode: filled, ResultDesc: text.catch('') });
const operationAccepted = z
  .object({
    ResponseCode: text.refine(isZero),
    ConversationID: filled,
    OriginatorConversationID: filled.optional(),
    // registerurl spells it so, and at times others do.
    OriginatorCoversationID: filled.optional(),
  })
  .transform((body) => ({
    conversationId: body.ConversationID,
    originatorConversationId: body.OriginatorConversationID ?? body.OriginatorCoversationID ?? '',
  }))
  .refine(({ originatorConversationId }) => originatorConversationId !== '');
/** Production answers ResponseCode 0; the sandbox at times only 'success'. */
const registered = z.union([
  z.object({ ResponseCode: text.refine(isZero) }),
  z.object({ ResponseCode: z.undefined().optional(), ResponseDescription: text.pipe(z.string().regex(/success/i)) }),
]);

/** Reads an answer to an STK push: accepted, certainly not sent, or unknown, because a prompt may be on the phone (Daraja: STK push). */
export function readPromptAnswer(answer: Exchange): PromptAnswer {
  const accepted = bodyOf(answer, pushAccepted);
  if (!accepted) return readRefusal(answer, /PhoneNumber|PartyA/i);
  const { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId } = accepted;
  return { kind: 'accepted', merchantRequestId, checkoutRequestId, message: clean(accepted.CustomerMessage) };
}

/** Reads an answer to an STK query: a final ResultCode, or nothing yet (Daraja: STK query). */
export function readQueryAnswer(answer: Exchange): QueryAnswer {
  const result = bodyOf(answer, queryResult);
  if (result) {
    // 4999: still under processing.
    if (result.ResultCode === '4999') return { kind: 'unknown', message: 'still under processing' };
    return { kind: 'result', resultCode: result.ResultCode, description: clean(result.ResultDesc) };
  }
  if (answer.kind !== 'answer') return { kind: 'unknown', message: answer.reason };
  const error = readError(answer);
  if (error) return { kind: 'unknown', message: clean(`${error.code} ${error.message}`) };
  return { kind: 'unknown', message: `answer ${answer.status} says nothing we know` };
}

/** Reads an answer to a reversal or a status query. The result itself arrives later as a callback (Daraja: reversal). */
export function readOperationAnswer(answer: Exchange): OperationAnswer {
  const accepted = bodyOf(answer, operationAccepted);
  return accepted ? { kind: 'accepted', ...accepted } : readRefusal(answer, /TransactionID|Amount/i);
}

/**
 * Reads an answer to a registration of addresses. Daraja accepts them once and later refuses with an error that says so, in one of
 * several wordings; that counts as registered (Daraja: C2B).
 */
export function readRegistrationAnswer(answer: Exchange): RegistrationAnswer {
  if (bodyOf(answer, registered) || isRegisteredAlready(answer)) return { kind: 'registered' };
  return readRefusal(answer, /(?!)/);
}

const described = z.object({ ResponseDescription: text });

function isRegisteredAlready(answer: Exchange): boolean {
  const words = readError(answer)?.message ?? bodyOf(answer, described)?.ResponseDescription ?? '';
  return /already registered|duplicate notification info/i.test(words);
}

/** Returns the body of a 200 of this form; null for every other answer. */
function bodyOf<Body>(answer: Exchange, form: z.ZodType<Body>): Body | null {
  if (answer.kind !== 'answer' || answer.status !== 200) return null;
  const parsed = form.safeParse(answer.body);
  return parsed.success ? parsed.data : null;
}
