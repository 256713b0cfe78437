import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Shillings } from '#app/shared/money.ts';
import type { Msisdn } from '#app/shared/phone.ts';
import { json, useFakeDaraja } from '#tests/support/fake-daraja.ts';
import { createDarajaGateway } from './daraja-gateway.server.ts';
import { specifies } from '#tests/specifies.ts';

const daraja = useFakeDaraja();

const clock = { now: () => new Date('2026-03-02T06:00:00Z') };
const addresses = { resultUrl: 'https://shop.example/a', timeoutUrl: 'https://shop.example/b' };

/** Every request that may move money. Each is sent once. */
const requests = ['a prompt', 'a reversal', 'a status query', 'a registration'] as const;

function send(request: (typeof requests)[number], timeoutMs = 2_000) {
  const gateway = createDarajaGateway(daraja.current.settings, { clock, timeoutMs });
  switch (request) {
    case 'a prompt':
      return gateway.requestPayment({
        phone: '254712345678' as Msisdn,
        amount: 6500 as Shillings,
        accountReference: 'MIC37K2Q9P',
        description: 'Online course',
        callbackUrl: 'https://shop.example/c',
      });
    case 'a reversal':
      return gateway.operations?.reversePayment({
        ...addresses,
        receipt: 'SLK4H7R9QT',
        amount: 6500 as Shillings,
        remarks: 'Refund',
      });
    case 'a status query':
      return gateway.operations?.checkTransaction({ ...addresses, receipt: 'SLK4H7R9QT' });
    default:
      return gateway.registerConfirmations({
        confirmationUrl: 'https://shop.example/d',
        validationUrl: 'https://shop.example/e',
      });
  }
}

/** An acceptance of any of these requests. */
const taken = {
  ResponseCode: '0',
  ResponseDescription: 'Success',
  MerchantRequestID: '1-2-3',
  CheckoutRequestID: 'ws_CO_1',
  ConversationID: 'AG_1',
  OriginatorConversationID: '4-5-6',
};
const acceptedBody = JSON.stringify(taken);

const unreadable: readonly (readonly [string, (response: ServerResponse) => void])[] = [
  ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')],
  ['nothing', (response) => response.writeHead(200).end()],
  ['half an answer', (response) => response.writeHead(200).end(acceptedBody.slice(0, -20))],
  ['a text', (response) => response.writeHead(200).end('"accepted"')],
  ['no content', (response) => response.writeHead(204).end()],
  ['too much', (response) => response.writeHead(200).end(acceptedBody + ' '.repeat(70_000))],
  ['a redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  [
    'a connection cut in the middle',
    (response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(acceptedBody.slice(0, 30), () => response.destroy());
    },
  ],
];

describe.each(requests)('%s', (request) => {
  test('that is accepted is sent once', async () => {
    daraja.current.respond = (response) => json(response, 200, taken);
    expect((await send(request))?.kind).toBe(request === 'a registration' ? 'registered' : 'accepted');
    expect(daraja.current.asked.calls).toHaveLength(1);
  });

  specifies('Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
  test.each(unreadable)('that is answered with %s is unknown, and not repeated', async (_what, answer) => {
    daraja.current.respond = answer;
    expect((await send(request))?.kind).toBe('unknown');
    expect(daraja.current.asked.calls).toHaveLength(1);
  });

  test.each([403, 429])('that the gateway refuses with %i and HTML is certainly unsent', async (status) => {
    daraja.current.respond = (response) => response.writeHead(status).end('<h1>Blocked</h1>');
    expect(await send(request)).toMatchObject({ kind: 'not_sent', cause: 'busy' });
    expect(daraja.current.asked.calls).toHaveLength(1);
  });

  test('is repeated once after a token error, and not again', async () => {
    daraja.current.respond = (response) => json(response, 401, { errorCode: '401.003.01', errorMessage: 'Invalid' });
    expect(await send(request)).toMatchObject({ kind: 'not_sent', cause: 'ours' });
    expect(daraja.current.asked.calls).toHaveLength(2);
  });

  test('is repeated after a token error, and then accepted', async () => {
    daraja.current.respond = (response, { authorization }) =>
      authorization === 'Bearer token-1' ? json(response, 401, {}) : json(response, 200, taken);
    expect((await send(request))?.kind).toBe(request === 'a registration' ? 'registered' : 'accepted');
    expect(daraja.current.asked.calls).toHaveLength(2);
  });
});

describe('a server that hangs', () => {
  const shortTimeoutMs = 250;
  /** Answers that take too long: the timeout covers the whole exchange. */
  const slow: readonly (readonly [string, (response: ServerResponse) => void])[] = [
    ['before it answers', () => undefined],
    [
      'in the middle of its body',
      (response) => {
        response.writeHead(200);
        response.write(acceptedBody.slice(0, 30));
      },
    ],
    [
      'by sending a byte now and then',
      (response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ];

  test.each(slow)('%s is given up, and the result of the request is unknown', async (_when, answer) => {
    daraja.current.respond = answer;
    expect(await send('a prompt', shortTimeoutMs)).toEqual({ kind: 'unknown', message: 'no answer in time' });
    expect(daraja.current.asked.calls).toHaveLength(1);
  });

  test.each(slow)('%s during a token request is given up before anything is sent', async (_when, answer) => {
    daraja.current.respondToToken = answer;
    expect(await send('a prompt', shortTimeoutMs)).toMatchObject({ kind: 'not_sent', cause: 'busy' });
    expect(daraja.current.asked.calls).toEqual([]);
  });

  specifies('Calls: time limits');
  test('is given up after ten seconds at most', async () => {
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => {
      limits.push(ms);
      return timeout(ms);
    };
    try {
      daraja.current.respond = (response) => json(response, 200, taken);
      await send('a prompt', 60_000);
    } finally {
      AbortSignal.timeout = timeout;
    }
    expect(limits).toEqual([10_000, 10_000]);
  });
});

test('sends nothing over a connection that cannot be secured', async () => {
  const { settings, received } = daraja.current;
  const gateway = createDarajaGateway({ ...settings, baseUrl: settings.baseUrl.replace('http:', 'https:') }, { clock });
  const { operations } = gateway;
  expect(await operations?.checkTransaction({ ...addresses, receipt: 'SLK4H7R9QT' })).toMatchObject({
    kind: 'not_sent',
    cause: 'busy',
  });
  expect(received).toEqual([]);
});

test('ids and codes may be numbers', async () => {
  daraja.current.respond = (response) =>
    json(response, 200, { ...taken, ResponseCode: 0, MerchantRequestID: 123, ConversationID: 456 });
  expect(await send('a prompt')).toMatchObject({ kind: 'accepted', merchantRequestId: '123' });
  expect(await send('a reversal')).toMatchObject({ kind: 'accepted', conversationId: '456' });
});
