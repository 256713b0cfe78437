import { z } from 'zod';
import type { PromptAnswer, QueryAnswer } from '#app/modules/payments/payment-gateway.ts';
import type { Exchange } from './daraja-http.server.ts';

/** Daraja writes the same field as a number in one answer and as text in the next. */
const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const filled = text.pipe(z.string().min(1));

const pushAccepted = z.object({
  ResponseCode: text.pipe(z.literal('0')),
  MerchantRequestID: filled,
  CheckoutRequestID: filled,
  CustomerMessage: text.catch(''),
});
const pushRefused = z.object({ ResponseCode: filled, ResponseDescription: text.catch('') });
const queryResult = z.object({ ResultCode: filled, ResultDesc: text.catch('') });
const errorBody = z.object({ errorCode: filled, errorMessage: text.catch('') });
const faultBody = z.object({ fault: z.object({ faultstring: text.catch('') }) });

const tokenCodes = new Set(['404.001.03', '400.003.01', '401.002.01', '401.003.01']);

/** Whether an answer says that the access token is not accepted: then nothing was done, and it is safe to send again. */
export function isTokenError(answer: Exchange): boolean {
  if (answer.kind !== 'answer') return false;
  if (answer.status === 401) return true;
  const error = errorBody.safeParse(answer.body);
  return error.success && tokenCodes.has(error.data.errorCode);
}

/**
 * What an answer to an STK push means. 'not_sent' only where Daraja says so in a way that leaves no doubt; every other
 * answer that is not an acceptance is 'unknown', because a prompt may be on the phone (Daraja: STK push, errors).
 */
export function readPromptAnswer(answer: Exchange): PromptAnswer {
  if (answer.kind === 'lost') return { kind: 'unknown', message: answer.reason };
  if (answer.kind === 'unreachable') return notSent('unreachable', answer.reason, 'busy');
  const { status, body } = answer;
  const accepted = pushAccepted.safeParse(body);
  if (status === 200 && accepted.success) {
    const { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId } = accepted.data;
    return { kind: 'accepted', merchantRequestId, checkoutRequestId, message: clean(accepted.data.CustomerMessage) };
  }
  const error = errorBody.safeParse(body);
  if (error.success) return readErrorCode(error.data.errorCode, error.data.errorMessage);
  if (status === 429) return notSent('429', 'too many requests', 'busy');
  if (status === 401) return notSent('401', 'access token not accepted', 'ours');
  const fault = faultBody.safeParse(body);
  if (fault.success) return readFault(status, fault.data.fault.faultstring);
  const refused = pushRefused.safeParse(body);
  if (status === 200 && refused.success && refused.data.ResponseCode !== '0') {
    return notSent(`ResponseCode ${refused.data.ResponseCode}`, refused.data.ResponseDescription, 'busy');
  }
  return { kind: 'unknown', message: `answer ${status} says nothing we know` };
}

/** What an answer to an STK query means: a final or pending ResultCode, or nothing yet (Daraja: STK query). */
export function readQueryAnswer(answer: Exchange): QueryAnswer {
  if (answer.kind !== 'answer') return { kind: 'unknown', message: answer.reason };
  const result = queryResult.safeParse(answer.body);
  if (answer.status === 200 && result.success) {
    const { ResultCode: resultCode, ResultDesc: description } = result.data;
    // 4999: still under processing.
    if (resultCode === '4999') return { kind: 'unknown', message: 'still under processing' };
    return { kind: 'result', resultCode, description: clean(description) };
  }
  const error = errorBody.safeParse(answer.body);
  if (error.success) {
    return { kind: 'unknown', message: `${clean(error.data.errorCode)} ${clean(error.data.errorMessage)}` };
  }
  return { kind: 'unknown', message: `answer ${answer.status} says nothing we know` };
}

function readErrorCode(code: string, message: string): PromptAnswer {
  if (tokenCodes.has(code) || code === '404.001.01' || code === '405.001') return notSent(code, message, 'ours');
  if (code === '400.002.02') return notSent(code, message, /PhoneNumber|PartyA/i.test(message) ? 'invalid' : 'ours');
  if (code === '500.003.02' || code === '500.003.03') return notSent(code, message, 'busy');
  if (code === '500.001.1001' && /lock subscriber/i.test(message)) return notSent(code, message, 'busy');
  if (code === '500.001.1001' && /wrong credentials|merchant does not exist/i.test(message)) {
    return notSent(code, message, 'ours');
  }
  if (/spike arrest|quota/i.test(message)) return notSent(code, message, 'busy');
  return { kind: 'unknown', message: `${clean(code)} ${clean(message)}` };
}

/** Answers of the gateway in front of Daraja (Apigee): it turned the request away before Daraja saw it, or lost Daraja. */
function readFault(status: number, faultstring: string): PromptAnswer {
  if (/spike arrest|quota|rate limit/i.test(faultstring)) return notSent(String(status), faultstring, 'busy');
  if (status >= 400 && status < 500) return notSent(String(status), faultstring, 'ours');
  return { kind: 'unknown', message: `${status} ${clean(faultstring)}` };
}

function notSent(code: string, message: string, cause: 'busy' | 'invalid' | 'ours'): PromptAnswer {
  return { kind: 'not_sent', code: clean(code), message: clean(message), cause };
}

/** Texts of Daraja without phone numbers, control characters or length. */
function clean(words: string): string {
  return words
    .replace(/\d{9,}/g, '…')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, 200)
    .trim();
}
