import { afterEach, beforeEach, expect, test } from 'vitest';

import { itemOf, openFixture, type SimulatorFixture } from '../test-shop.ts';

let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

test('a fault can be put on the next requests of any endpoint', async () => {
  const { client } = fixture;
  await client.control('POST', '/faults', { endpoint: 'oauth', fault: 'unauthorized', times: 1 });
  expect(await client.token()).toBe('');
  expect(await client.token()).not.toBe('');
  await client.control('POST', '/faults', { endpoint: 'query', fault: 'rate-limited', times: 2 });
  const id = (await client.push()).body['CheckoutRequestID'];
  const statuses = [await client.query(id), await client.query(id), await client.query(id)].map(({ status }) => status);
  expect(statuses).toEqual([429, 429, 500]);
});

test('a callback can be sent freely, without touching the ledger', async () => {
  const { client, shop, simulator } = fixture;
  const id = (await client.push()).body['CheckoutRequestID'];
  const reply = await client.control('POST', '/callbacks', { checkoutRequestId: id, receipt: 'SLK4H7R9QT', copies: 5 });
  expect(reply.text).toBe('{"answers":["200","200","200","200","200"]}');
  expect(shop.callbacks.map((callback) => itemOf(callback, 'MpesaReceiptNumber'))).toEqual(
    Array.from({ length: 5 }, () => 'SLK4H7R9QT'),
  );
  expect(simulator.ledger.payments()).toEqual([]);
});

test('the log shows both sides in order', async () => {
  const { client, timeline } = fixture;
  await client.push();
  await timeline.advance(1500);
  const lines = JSON.parse((await client.control('GET', '/log?msisdn=254712345678')).text) as {
    direction: string;
    text: string;
  }[];
  expect(lines.map(({ direction, text }) => `${direction} ${text.replace(/[A-Z0-9]{10}$|ws_CO.*/, '#')}`)).toEqual([
    '→ stkpush 254712345678 KSh 11500 MIC37K2Q9',
    '● prompt shown',
    '← 0 #',
    '● paid KSh 11500, #',
    '← callback 0 #',
    '→ 200',
  ]);
});

test('the ledger adds up', async () => {
  const { client, timeline } = fixture;
  for (const [PhoneNumber, Amount] of [
    ['254711000001', 100],
    ['254711000002', 250],
  ])
    await client.push({ PhoneNumber, Amount });
  await timeline.advance(1500);
  const ledger = JSON.parse((await client.control('GET', '/ledger')).text) as { total: number; accounts: unknown[] };
  expect(ledger.total).toBe(350);
  expect(ledger.accounts).toEqual([
    { msisdn: '254711000001', balance: 299_900 },
    { msisdn: '254711000002', balance: 299_750 },
  ]);
});

test('a reset removes payments, planned callbacks and choices', async () => {
  const { client, timeline, shop, simulator } = fixture;
  await client.control('PUT', '/phones/254712345678', { scenario: 'callback-late-2h' });
  await client.push();
  await timeline.advance(1500);
  await client.control('POST', '/reset');
  await timeline.advance(3 * 3_600_000);
  expect(shop.callbacks).toEqual([]);
  expect(simulator.ledger.payments()).toEqual([]);
  expect(simulator.ledger.phones()).toEqual([]);
});

test('invalid requests are refused with a sentence', async () => {
  const { client, simulator } = fixture;
  for (const [path, body] of [
    ['/next', { scenario: 'nonsense' }],
    ['/faults', { endpoint: 'c2b', fault: 'drop' }],
    ['/clock', { advanceMs: -1 }],
    ['/clock', undefined],
  ] as const) {
    const reply = await client.control('POST', path, body);
    expect(reply.status).toBe(400);
    expect(reply.body['error']).toBeTruthy();
  }
  expect((await client.control('GET', '/nonsense')).body['error']).toContain('no such control');
  expect((await client.control('PUT', '/phones/0712', {})).status).toBe(400);
  expect((await client.control('POST', '/callbacks', { checkoutRequestId: 'x' })).status).toBe(404);
  const foreign = await fetch(`${simulator.url}/control/reset`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});
