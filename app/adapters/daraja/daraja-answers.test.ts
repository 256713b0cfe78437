import { describe, expect, test } from 'vitest';
import { isTokenError, readPromptAnswer, readQueryAnswer } from './daraja-answers.ts';
import type { Exchange } from './daraja-http.server.ts';

const timedOut: Exchange = { kind: 'lost', reason: 'no answer in time' };
const unreachable: Exchange = { kind: 'unreachable', reason: 'no connection (ECONNREFUSED)' };

const answer = (status: number, body: unknown): Exchange => ({ kind: 'answer', status, body });
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
  ])('is unknown, because a prompt may be out: %s', (_what, given) => {
    expect(readPromptAnswer(given).kind).toBe('unknown');
  });

  test.each([
    ['busy', answer(200, { ResponseCode: '1', ResponseDescription: 'Rejected' })],
    ['busy', error('500.001.1001', 'Unable to lock subscriber, a transaction is already in process')],
    ['busy', error('500.003.02', 'System is busy. Please try again in few minutes.')],
    ['busy', error('500.003.02', 'Error Occurred: Spike Arrest Violation')],
    ['busy', error('500.003.03', 'Error Occurred: Quota Violation')],
    ['busy', fault(429, 'Rate limit quota violation')],
    ['busy', answer(429, undefined)],
    ['busy', unreachable],
    ['invalid', error('400.002.02', 'Bad Request - Invalid PhoneNumber')],
    ['ours', error('400.002.02', 'Bad Request - Invalid CallBackURL')],
    ['ours', error('404.001.01', 'Resource not found')],
    ['ours', error('405.001', 'Method Not Allowed')],
    ['ours', error('500.001.1001', 'Wrong credentials')],
    ['ours', error('500.001.1001', 'Merchant does not exist')],
    ['ours', error('404.001.03', 'Invalid Access Token')],
    ['ours', fault(403, 'Access denied')],
  ] as const)('is certainly not sent (%s): %j', (cause, given) => {
    expect(readPromptAnswer(given)).toMatchObject({ kind: 'not_sent', cause });
  });

  test('tells no phone number, however Daraja words it', () => {
    const said = readPromptAnswer(error('400.002.02', 'Bad Request - Invalid PhoneNumber 254712345678'));
    expect(JSON.stringify(said)).not.toContain('712345678');
  });
});

describe('a token error', () => {
  test.each(['404.001.03', '400.003.01', '401.002.01', '401.003.01'])('is %s', (code) => {
    expect(isTokenError(error(code, 'Invalid Access Token'))).toBe(true);
  });

  test('is a 401 of the gateway, and nothing else', () => {
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
  ])('is unknown, never failed: %s', (_what, given) => {
    expect(readQueryAnswer(given).kind).toBe('unknown');
  });
});
