import { z } from 'zod';
import type { PromptAnswer } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import type { Exchange } from './daraja-http.server.ts';

/** Any answer but an acceptance: certainly not sent, or unknown. */
export type Refusal = Extract<PromptAnswer, { readonly kind: 'not_sent' | 'unknown' }>;

/** Daraja writes the same field as a number in one answer and as text in another. */
export const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
export const filled = text.pipe(z.string().min(1));

const errorBody = z.object({ errorCode: filled, errorMessage: text.catch('') });
const faultBody = z.object({ fault: z.object({ faultstring: text.catch('') }) });
const refusedBody = z.object({ ResponseCode: filled, ResponseDescription: text.catch('') });

const tokenCodes = new Set(['404.001.03', '400.003.01', '401.002.01', '401.003.01']);
/** The address, the method or the form of our request is wrong (Daraja: error codes). */
const requestCodes = new Set(['404.001.01', '404.001.04', '404.003.01', '405.001', '400.002.05', '400.003.02']);

/** Returns whether an answer rejects the access token. Then nothing was done, and resending is safe. */
export function isTokenError(answer: Exchange): boolean {
  if (answer.kind !== 'answer') return false;
  if (answer.status === 401) return true;
  const error = readError(answer);
  return error !== null && tokenCodes.has(error.code);
}

/** Returns an error in Daraja's form, `{requestId, errorCode, errorMessage}`; null for any other answer. */
export function readError(answer: Exchange): { readonly code: string; readonly message: string } | null {
  if (answer.kind !== 'answer') return null;
  const parsed = errorBody.safeParse(answer.body);
  return parsed.success ? { code: parsed.data.errorCode, message: parsed.data.errorMessage } : null;
}

/**
 * Reads an answer that is no acceptance. 'not_sent' only if Daraja says so without doubt; everything else is 'unknown', because Daraja
 * may have acted on the request (Daraja: errors). `given` matches the fields with the customer's or receipt's data: a refusal of one of
 * those is 'invalid', of any other a fault of our configuration.
 */
export function readRefusal(answer: Exchange, input: RegExp): Refusal {
  if (answer.kind === 'lost') return unknown(answer.reason);
  if (answer.kind === 'unreachable') return notSent('unreachable', answer.reason, 'busy');
  const { status, body } = answer;
  const error = readError(answer);
  if (error) return readErrorCode(error.code, error.message, input);
  if (status === 429) return notSent('429', 'too many requests', 'busy');
  if (status === 401) return notSent('401', 'access token not accepted', 'ours');
  // Safaricom's firewall answers an address with too many requests with an HTML page.
  if (status === 403 && body === undefined) return notSent('403', 'stopped by a firewall', 'busy');
  const fault = faultBody.safeParse(body);
  if (fault.success) return readFault(status, fault.data.fault.faultstring);
  const refused = refusedBody.safeParse(body);
  if (status === 200 && refused.success && !isZero(refused.data.ResponseCode)) {
    return notSent(`ResponseCode ${refused.data.ResponseCode}`, refused.data.ResponseDescription, 'busy');
  }
  return unknown(`answer ${status} says nothing we know`);
}

/** Success is '0' in most answers of Daraja, and '00000000' in some. */
export const isZero = (code: string) => /^0+$/.test(code);

function readErrorCode(code: string, message: string, input: RegExp): Refusal {
  if (tokenCodes.has(code) || requestCodes.has(code)) return notSent(code, message, 'ours');
  if (code === '400.002.02') return notSent(code, message, input.test(message) ? 'invalid' : 'ours');
  if (code === '500.003.02' || code === '500.003.03') return notSent(code, message, 'busy');
  if (code === '500.001.1001' && /lock subscriber/i.test(message)) return notSent(code, message, 'busy');
  if (code === '500.001.1001' && /wrong credentials|merchant does not exist/i.test(message)) {
    return notSent(code, message, 'ours');
  }
  if (/spike arrest|quota/i.test(message)) return notSent(code, message, 'busy');
  return unknown(`${code} ${message}`);
}

/** Answers of the gateway in front of Daraja (Apigee): it turned the request away before Daraja saw it, or lost Daraja. */
function readFault(status: number, faultstring: string): Refusal {
  if (/spike arrest|quota|rate limit/i.test(faultstring)) return notSent(String(status), faultstring, 'busy');
  if (status >= 400 && status < 500) return notSent(String(status), faultstring, 'ours');
  return unknown(`${status} ${faultstring}`);
}

function unknown(message: string): Refusal {
  return { kind: 'unknown', message: clean(message) };
}

export function notSent(code: string, message: string, cause: 'busy' | 'invalid' | 'ours'): Refusal {
  return { kind: 'not_sent', code: clean(code), message: clean(message), cause };
}

/** Removes phone numbers, secrets and control characters from a text of Daraja, and shortens it: keys and tokens are long words. */
export function clean(words: string): string {
  return words
    .replace(/[\w+/=.-]{32,}/g, '…')
    .replace(/\+?\d{9,}/g, '…')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, 200)
    .trim();
}
