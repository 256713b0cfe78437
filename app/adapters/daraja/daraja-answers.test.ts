import { describe, expect, test } from 'vitest';
import { readOperationAnswer, readPromptAnswer, readQueryAnswer, readRegistrationAnswer } from './daraja-answers.ts';
import type { Exchange } from './daraja-http.server.ts';
import { isTokenError } from './daraja-refusals.ts';

const timedOut: Exchange = { kind: 'lost', reason: 'no answer in time' };
const unreachable: Exchange = { kind: 'unreachable', reason: 'no connection (ECONNREFUSED)' };

const answer = (status: number, body: unknown): Exchange => ({ kind: 'answer', status, body, answeredAt: null });
const error = (errorCode: string, errorMessage = '') =>
  answer(Number(errorCode.slice(0, 3)), { requestId: '1-2-3', errorCode, errorMessage });
const fault = (status: number, faultstring: string) => answer(status, { fault: { faultstring, detail: {} } });

describe('the answer to a prompt', () => {
  test('is accepted with ResponseCode 0 and both ids, as text or number', () => {
    const body = { MerchantRequestID: '1-2-3', CheckoutRequestID: 'ws_CO_1', CustomerMessage: 'Success' };
    const accepted = { kind: 'accepted', merchantRequestId: '1-2-3', checkoutRequestId: 'ws_CO_1', message: 'Success' };
    expect(readPromptAnswer(answer(200, { ...body, ResponseCode: '0' }))).toEqual(accepted);
    expect(readPromptAnswer(answer(200, { ...body, ResponseCode: 0 }))).toEqual(accepted);
  });

  test.each([
    ['no id', answer(200, { ResponseCode: '0', MerchantRequestID: '', CheckoutRequestID: '' })],
    ['an empty object', answer(200, {})],
    ['a success in a 500', answer(500, { ResponseCode: '0', MerchantRequestID: '1', CheckoutRequestID: '2' })],
    ['an internal error', error('500.003.1001', 'Internal Server Error')],
    ['500.001.1001 with words nobody knows', error('500.001.1001', 'The transaction is being processed')],
    ['a code nobody knows', error('500.999.9999', 'Something')],
    ['a fault of the gateway behind which Daraja may have acted', fault(504, 'Gateway Timeout')],
    ['a time-out', timedOut],
  ])('is unknown, because a prompt may have been sent: %s', (_what, input) => {
    expect(readPromptAnswer(input).kind).toBe('unknown');
  });

  test.each([
    ['busy', answer(200, { ResponseCode: '1', ResponseDescription: 'Rejected' })],
    ['busy', error('500.001.1001', 'Unable to lock subscriber, a transaction is already in process')],
    ['busy', error('500.003.02', 'System is busy. Please try again in few minutes.')],
    ['busy', error('500.003.02', 'Error Occurred: Spike Arrest Violation')],
    ['busy', error('500.003.03', 'Error Occurred: Quota Violation')],
    ['busy', fault(429, 'Rate limit quota violation')],
    ['busy', answer(429, undefined)],
    ['busy', answer(403, undefined)],
    ['busy', unreachable],
    ['invalid', error('400.002.02', 'Bad Request - Invalid PhoneNumber')],
    ['ours', error('400.002.02', 'Bad Request - Invalid CallBackURL')],
    ['ours', error('404.001.01', 'Resource not found')],
    ['ours', error('405.001', 'Method Not Allowed')],
    ['ours', error('500.001.1001', 'Wrong credentials')],
    ['ours', error('500.001.1001', 'Merchant does not exist')],
    ['ours', error('404.001.03', 'Invalid Access Token')],
    ['ours', fault(403, 'Access denied')],
  ] as const)('is certainly unsent (%s): %j', (cause, input) => {
    expect(readPromptAnswer(input)).toMatchObject({ kind: 'not_sent', cause });
  });

  test.each([
    ['a phone number', '254712345678'],
    ['an access token', 'SGWcJPtNtYNPGm6uSYR9yPYrAI3BmQx7'],
    ['the address for callbacks', `https://shop.example/api/payments/results/${'5f'.repeat(32)}`],
    ['a secret with a number in it', `5f5f5f123456789${'5f'.repeat(20)}`],
  ])('reveals only that %s was named', (_what, secret) => {
    for (const given of [error('400.002.02', `Invalid ${secret} given`), error('500.003.1001', secret)]) {
      const promptAnswer = JSON.stringify(readPromptAnswer(given));
      expect(promptAnswer).toContain('…');
      expect(promptAnswer).not.toContain(secret);
      expect(promptAnswer).not.toContain('5f5f5f');
    }
  });
});

describe('a token error', () => {
  test.each(['404.001.03', '400.003.01', '401.002.01', '401.003.01'])('is %s', (code) => {
    expect(isTokenError(error(code, 'Invalid Access Token'))).toBe(true);
  });

  test('is only a 401 of the gateway', () => {
    expect(isTokenError(fault(401, 'Invalid access token'))).toBe(true);
    expect(isTokenError(error('404.001.01', 'Resource not found'))).toBe(false);
    expect(isTokenError(fault(403, 'Access denied'))).toBe(false);
    expect(isTokenError({ kind: 'lost', reason: 'no answer in time' })).toBe(false);
  });
});

describe('the answer to a query', () => {
  test('is a result with its code as text', () => {
    const body = { ResponseCode: '0', ResultCode: 1032, ResultDesc: 'Request cancelled by user' };
    expect(readQueryAnswer(answer(200, body))).toEqual({
      kind: 'result',
      resultCode: '1032',
      description: 'Request cancelled by user',
    });
  });

  test.each([
    ['4999', answer(200, { ResponseCode: '0', ResultCode: '4999', ResultDesc: 'still under processing' })],
    ['being processed', error('500.001.1001', 'The transaction is being processed')],
    ['asked too early', error('400.002.02', 'Bad Request - Invalid CheckoutRequestID')],
    ['internal error', error('500.003.1001', 'Internal Server Error')],
    ['too fast', fault(429, 'Spike arrest violation')],
    ['a result in a 500', answer(500, { ResultCode: '1032' })],
    ['no result', answer(200, { ResponseCode: '0' })],
    ['an unreadable answer', timedOut],
    ['no connection', unreachable],
  ])('is unknown, never failed: %s', (_what, input) => {
    expect(readQueryAnswer(input).kind).toBe('unknown');
  });
});

describe('the answer to a reversal or a status query', () => {
  const ids = { ConversationID: 'AG_2026_1', OriginatorConversationID: '7-8-9' };
  const accepted = { kind: 'accepted', conversationId: 'AG_2026_1', originatorConversationId: '7-8-9' };

  test('is accepted with ResponseCode 0 and both ids, however the second is spelt', () => {
    expect(readOperationAnswer(answer(200, { ...ids, ResponseCode: '0' }))).toEqual(accepted);
    expect(readOperationAnswer(answer(200, { ...ids, ResponseCode: 0 }))).toEqual(accepted);
    const misspelt = { ConversationID: 'AG_2026_1', OriginatorCoversationID: '7-8-9', ResponseCode: '0' };
    expect(readOperationAnswer(answer(200, misspelt))).toEqual(accepted);
  });

  test.each([
    ['no id', answer(200, { ResponseCode: '0' })],
    ['one id of two', answer(200, { ResponseCode: '0', ConversationID: 'AG_2026_1' })],
    ['an acceptance in a 500', answer(500, { ...ids, ResponseCode: '0' })],
    ['an internal error', error('500.003.1001', 'Internal Server Error')],
    ['the lost answer of a gateway', fault(504, 'Gateway Timeout')],
    ['a time-out', timedOut],
  ])('is unknown, because a reversal may have been made: %s', (_what, input) => {
    expect(readOperationAnswer(input).kind).toBe('unknown');
  });

  test.each([
    ['invalid', error('400.002.02', 'Bad Request - Invalid TransactionID')],
    ['invalid', error('400.002.02', 'Bad Request - Invalid Amount')],
    ['ours', error('400.002.02', 'Bad Request - Invalid SecurityCredential')],
    ['ours', error('400.002.05', 'Invalid Request Payload')],
    ['ours', error('404.003.01', 'Resource not found')],
    ['busy', answer(200, { ...ids, ResponseCode: '1', ResponseDescription: 'Rejected' })],
    ['busy', error('500.003.02', 'Error Occurred: Spike Arrest Violation')],
    ['busy', unreachable],
  ] as const)('is certainly unsent (%s): %j', (cause, input) => {
    expect(readOperationAnswer(input)).toMatchObject({ kind: 'not_sent', cause });
  });
});

describe('the answer to registering addresses', () => {
  test.each([
    [
      'Daraja took them',
      answer(200, { OriginatorCoversationID: '1', ResponseCode: '0', ResponseDescription: 'Success' }),
    ],
    ['with a longer zero', answer(200, { ResponseCode: '00000000', ResponseDescription: 'success' })],
    ['the sandbox says no code', answer(200, { OriginatorCoversationID: '', ResponseDescription: 'success' })],
    ['it has them already', error('500.003.1001', 'Urls are already registered.')],
    ['in older words', error('500.003.1001', 'Duplicate notification info, SP ID is 1, correlator is 2')],
    ['in a 200', answer(200, { ResponseDescription: 'Validation and Confirmation URLs are already registered' })],
  ])('is registered: %s', (_what, input) => {
    expect(readRegistrationAnswer(input)).toEqual({ kind: 'registered' });
  });

  test.each([
    ['not_sent', error('400.003.02', 'Bad Request')],
    ['not_sent', answer(200, { ResponseCode: '1', ResponseDescription: 'Rejected' })],
    ['not_sent', error('401.003.01', 'Invalid API call as no apiproduct match found')],
    ['not_sent', unreachable],
    ['unknown', error('500.003.1001', 'Internal Server Error')],
    ['unknown', answer(200, {})],
    ['unknown', answer(200, { ResponseDescription: 'Service is unreachable' })],
    ['unknown', timedOut],
  ] as const)('is %s: %j', (kind, input) => {
    expect(readRegistrationAnswer(input).kind).toBe(kind);
  });
});
