import { darajaError, gatewayFault, invalidToken, jsonAnswer, type ApiAnswer } from '../daraja/error-bodies.ts';

/** A fault of an HTTP answer. */
export interface Fault {
  readonly label: string;
  /** Whether the request takes effect despite the faulty answer. */
  readonly processed: boolean;
  /** Makes another answer from the true one; 'hold' waits for a release; 'drop' cuts the connection. */
  readonly answer: ((genuine: ApiAnswer) => ApiAnswer) | 'hold' | 'drop';
}

const HTML = '<!doctype html><title>Service Unavailable</title><h1>Service Unavailable</h1>';
const html = (status: number): ApiAnswer => ({
  status,
  body: HTML,
  headers: { 'content-type': 'text/html' },
});

/** Every fault by its name. The control API can set each on any endpoint, scenarios on the STK push. */
export const FAULTS = {
  'subscriber-lock': {
    label: 'Another prompt is open on the phone (subscriber lock)',
    processed: false,
    answer: () => subscriberLock(),
  },
  'system-busy': {
    label: 'System is busy',
    processed: false,
    answer: () => darajaError('500.003.02', 'System is busy. Please try again in few minutes.'),
  },
  'spike-arrest': {
    label: 'Spike arrest',
    processed: false,
    answer: () => darajaError('500.003.02', 'Error Occurred: Spike Arrest Violation'),
  },
  quota: {
    label: 'Quota violation',
    processed: false,
    answer: () => darajaError('500.003.03', 'Error Occurred: Quota Violation'),
  },
  'rate-limited': {
    label: 'Too many requests (429)',
    processed: false,
    answer: () =>
      gatewayFault(429, 'Rate limit quota violation. Quota limit exceeded.', 'policies.ratelimit.QuotaViolation'),
  },
  'internal-error': {
    label: 'Internal error, nothing sent',
    processed: false,
    answer: () => darajaError('500.003.1001', 'Internal Server Error'),
  },
  'internal-error-but-sent': {
    label: 'Internal error, yet the prompt is sent',
    processed: true,
    answer: () => darajaError('500.003.1001', 'Internal Server Error'),
  },
  'wrong-credentials': {
    label: 'Wrong credentials',
    processed: false,
    answer: () => darajaError('500.001.1001', 'Wrong credentials'),
  },
  'no-such-merchant': {
    label: 'Merchant does not exist',
    processed: false,
    answer: () => darajaError('500.001.1001', 'Merchant does not exist'),
  },
  'already-registered': {
    label: 'Addresses are registered already, as in production after the first time',
    processed: false,
    answer: () => darajaError('500.003.1001', 'Urls are already registered.'),
  },
  'refused-in-200': {
    label: 'Refused inside a 200 (ResponseCode 1)',
    processed: false,
    answer: () =>
      jsonAnswer(200, {
        MerchantRequestID: '',
        CheckoutRequestID: '',
        ResponseCode: '1',
        ResponseDescription: 'Rejected. The request was not accepted for processing',
        CustomerMessage: 'The request was not accepted',
      }),
  },
  'invalid-token': { label: 'Access token refused', processed: false, answer: () => invalidToken() },
  unauthorized: {
    label: '401 of the gateway',
    processed: false,
    answer: () => gatewayFault(401, 'Invalid Client Id or Secret', 'oauth.v2.InvalidClientIdentifier'),
  },
  'bad-gateway': { label: '502 with an HTML page, nothing sent', processed: false, answer: () => html(502) },
  'truncated-body': {
    label: 'Half of the answer',
    processed: true,
    answer: (genuine) => ({ ...genuine, body: genuine.body.slice(0, genuine.body.length / 2) }),
  },
  'html-body': { label: 'An HTML page in a 200', processed: true, answer: () => html(200) },
  'empty-body': {
    label: 'An empty answer',
    processed: true,
    answer: () => ({ status: 200, body: '', headers: { 'content-type': 'application/json' } }),
  },
  'slow-answer': { label: 'Answer held until it is released', processed: true, answer: 'hold' },
  'dropped-after': { label: 'Prompt sent, connection cut', processed: true, answer: 'drop' },
  'dropped-before': { label: 'Connection cut, nothing sent', processed: false, answer: 'drop' },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** Names of the faults for validation, in the order of the table. */
export const FAULT_NAMES = Object.keys(FAULTS).filter((name): name is FaultName => name in FAULTS);

/** Daraja's answer while another prompt is open on the same phone. */
export function subscriberLock(): ApiAnswer {
  return darajaError(
    '500.001.1001',
    'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  );
}
