import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentGateway } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import type { Shillings } from '#app/shared/money.ts';
import type { Msisdn } from '#app/shared/phone.ts';
import { simulatorAccount } from '#tests/support/simulator-account.ts';
import { openShop, type TestShop } from '#simulator/test-shop.ts';
import { createTimeline, startSimulator, type Simulator, type Timeline } from '#simulator/start-simulator.ts';
import type { DarajaOptions } from './daraja-call.server.ts';
import { createDarajaGateway } from './daraja-gateway.server.ts';
import type { DarajaSettings } from './daraja-settings.ts';
import { specifies } from '#tests/specifies.ts';

let timeline: Timeline;
let simulator: Simulator;
let shop: TestShop;

beforeEach(async () => {
  timeline = createTimeline({ frozenAt: new Date('2026-03-02T06:00:00Z') });
  simulator = await startSimulator({ port: 0, timeline });
  shop = await openShop();
});
afterEach(async () => {
  await simulator.close();
  await shop.close();
});

/** Creates the gateway as the shop has it, and records the path of each request. */
function gatewayOf(changes: Partial<DarajaSettings> = {}, options: Partial<DarajaOptions> = {}) {
  const paths: string[] = [];
  const send: typeof fetch = (url, init) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url);
    paths.push(pathname.split('/').at(-1) ?? '');
    return fetch(url, init);
  };
  return {
    paths,
    gateway: createDarajaGateway(
      { ...simulatorAccount(simulator), ...changes },
      { clock: timeline, fetch: send, ...options },
    ),
  };
}

const ask = (gateway: PaymentGateway, changes: { phone?: string; amount?: number; callbackUrl?: string } = {}) =>
  gateway.requestPayment({
    phone: (changes.phone ?? '254712345678') as Msisdn,
    amount: (changes.amount ?? 6500) as Shillings,
    accountReference: 'MIC37K2Q9P',
    description: 'Online course',
    callbackUrl: changes.callbackUrl ?? shop.callbackUrl,
  });

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${simulator.url}/control${path}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}
const next = (scenario: string) => control('/next', { scenario });

describe('the Daraja client', () => {
  specifies('Calls: mobile money', 'Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
  test('sends a prompt that the phone shows, and reads its result', async () => {
    const { gateway } = gatewayOf();
    const answer = await ask(gateway);
    expect(answer.kind).toBe('accepted');
    if (answer.kind !== 'accepted') return;
    expect(simulator.ledger.prompts()).toMatchObject([
      { push: { msisdn: '254712345678', amount: 6500, reference: 'MIC37K2Q9P', callbackUrl: shop.callbackUrl } },
    ]);
    expect((await gateway.queryPayment(answer.checkoutRequestId)).kind).toBe('unknown');
    await timeline.advance(1500);
    expect(await gateway.queryPayment(answer.checkoutRequestId)).toMatchObject({ kind: 'result', resultCode: '0' });
    expect(shop.callbacks).toHaveLength(1);
  });

  test('names the till as PartyB if the merchant has one', async () => {
    const till = { transactionType: 'CustomerBuyGoodsOnline', till: simulator.merchant.till } as const;
    expect((await ask(gatewayOf(till).gateway)).kind).toBe('accepted');
    expect((await ask(gatewayOf({ ...till, till: '999999' }).gateway)).kind).toBe('not_sent');
  });

  test('fetches one access token for many calls, and another a minute before it expires', async () => {
    const { gateway, paths } = gatewayOf();
    const phones = ['254711000001', '254711000002', '254711000003'];
    await Promise.all(phones.map((phone) => ask(gateway, { phone })));
    expect(paths.filter((path) => path === 'generate')).toHaveLength(1);
    await timeline.advance(3_530_000);
    await ask(gateway, { phone: '254711000004' });
    expect(paths.filter((path) => path === 'generate')).toHaveLength(1);
    await timeline.advance(10_000);
    await ask(gateway, { phone: '254711000005' });
    expect(paths.filter((path) => path === 'generate')).toHaveLength(2);
  });

  test('fetches a new token and repeats the request once after a refused token', async () => {
    const { gateway, paths } = gatewayOf();
    await ask(gateway, { phone: '254711000001' });
    await control('/tokens', { expireAll: true });
    paths.length = 0;
    expect((await ask(gateway, { phone: '254711000002' })).kind).toBe('accepted');
    expect(paths).toEqual(['processrequest', 'generate', 'processrequest']);
  });

  test('gives up after the second refusal of its token, and sends no duplicate', async () => {
    const { gateway, paths } = gatewayOf();
    await control('/faults', { endpoint: 'stkpush', fault: 'invalid-token', times: 5 });
    expect(await ask(gateway)).toMatchObject({ kind: 'not_sent', cause: 'ours' });
    expect(paths).toEqual(['generate', 'processrequest', 'generate', 'processrequest']);
  });

  test.each([
    ['subscriber-lock', 'busy'],
    ['system-busy', 'busy'],
    ['spike-arrest', 'busy'],
    ['quota', 'busy'],
    ['rate-limited', 'busy'],
    ['refused-in-200', 'busy'],
    ['wrong-credentials', 'ours'],
    ['no-such-merchant', 'ours'],
    ['unauthorized', 'ours'],
  ] as const)('%s is certainly unsent (%s)', async (scenario, cause) => {
    await control('/next', { scenario, times: 2 });
    expect(await ask(gatewayOf().gateway)).toMatchObject({ kind: 'not_sent', cause });
    expect(simulator.ledger.prompts()).toEqual([]);
  });

  test.each([
    'truncated-body',
    'html-body',
    'empty-body',
    'bad-gateway',
    'internal-error',
    'internal-error-but-sent',
    'dropped-after',
    'dropped-before',
  ])('%s is unknown, and the prompt is not repeated', async (scenario) => {
    const { gateway, paths } = gatewayOf();
    await next(scenario);
    expect((await ask(gateway)).kind).toBe('unknown');
    expect(paths.filter((path) => path === 'processrequest')).toHaveLength(1);
  });

  specifies('Calls: time limits', 'Catalogue, site and admin: calls end in seconds; a cut upload goes on where it was');
  test('an answer slower than its timeout is unknown', async () => {
    await next('slow-answer');
    const answer = await ask(gatewayOf({}, { timeoutMs: 200 }).gateway);
    expect(answer).toEqual({ kind: 'unknown', message: 'no answer in time' });
    expect(simulator.ledger.prompts()).toHaveLength(1);
  });

  test.each([
    ['unauthorized', 'ours'],
    ['bad-gateway', 'busy'],
    ['slow-answer', 'busy'],
    ['html-body', 'busy'],
    ['dropped-before', 'busy'],
  ] as const)('sends nothing without an access token (%s, %s)', async (fault, cause) => {
    const { gateway, paths } = gatewayOf({}, { timeoutMs: 300 });
    await control('/faults', { endpoint: 'oauth', fault });
    expect(await ask(gateway)).toMatchObject({ kind: 'not_sent', cause });
    expect(paths).toEqual(['generate']);
  });

  test('sends nothing if no server listens', async () => {
    const closed = await unusedAddress();
    expect(await ask(gatewayOf({ baseUrl: closed }).gateway)).toMatchObject({ kind: 'not_sent', cause: 'busy' });
    expect((await gatewayOf({ baseUrl: closed }).gateway.queryPayment('ws_CO_1')).kind).toBe('unknown');
  });

  test('returns a failed query as no answer, and a result as an answer', async () => {
    const { gateway } = gatewayOf();
    const answer = await ask(gateway);
    const id = answer.kind === 'accepted' ? answer.checkoutRequestId : '';
    await timeline.advance(1500);
    for (const fault of ['internal-error', 'rate-limited', 'html-body', 'dropped-before', 'truncated-body']) {
      await control('/faults', { endpoint: 'query', fault });
      expect((await gateway.queryPayment(id)).kind).toBe('unknown');
    }
    expect(await gateway.queryPayment(id)).toMatchObject({ kind: 'result', resultCode: '0' });
  });

  test('never returns keys, passkey, callback secret or phone number', async () => {
    const { gateway } = gatewayOf({ passkey: 'wrong-passkey-of-ours' });
    const secretUrl = shop.callbackUrl.replace(/[^/]+$/, 'a'.repeat(64));
    const answers = JSON.stringify([
      await ask(gateway, { callbackUrl: secretUrl }),
      await ask(gatewayOf({ consumerSecret: 'wrong-secret-of-ours' }).gateway, { callbackUrl: secretUrl }),
      await ask(gatewayOf().gateway, { callbackUrl: 'http://nowhere.example/MPESA', phone: '254799999999' }),
    ]);
    for (const secret of [
      'wrong-passkey',
      'wrong-secret',
      'aaaa',
      '712345678',
      '799999999',
      simulator.merchant.consumerSecret,
    ]) {
      expect(answers).not.toContain(secret);
    }
  });
});

/** Returns an address on this machine without a listener. */
async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return `http://127.0.0.1:${port}`;
}
