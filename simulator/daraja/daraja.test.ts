import { afterEach, beforeEach, expect, test } from 'vitest';

import { itemOf, openFixture, type SimulatorFixture } from '../test-shop.ts';
import { specifies } from '#tests/specifies.ts';

let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

specifies('Constants: simulated payment takes 1.5 s');
test('a payment has both ids at once, the callback with receipt and amount after 1.5 s, and a matching query', async () => {
  const { client, timeline, shop, simulator } = fixture;
  const push = await client.push();
  expect(push).toMatchObject({ status: 200, body: { ResponseCode: '0' } });
  const id = push.body['CheckoutRequestID'];
  expect(id).toMatch(/^ws_CO_20112025143156\d{3}712345678$/);
  await timeline.advance(1499);
  expect(shop.callbacks).toHaveLength(0);
  expect((await client.query(id)).body).toMatchObject({
    errorCode: '500.001.1001',
    errorMessage: 'The transaction is being processed',
  });
  await timeline.advance(1);
  const [callback] = shop.callbacks;
  expect(callback?.result).toMatchObject({
    CheckoutRequestID: id,
    MerchantRequestID: push.body['MerchantRequestID'],
    ResultCode: 0,
  });
  expect(itemOf(callback, 'MpesaReceiptNumber')).toMatch(/^TKK[A-Z0-9]{7}$/);
  expect(itemOf(callback, 'Amount')).toBe(11_500);
  expect(itemOf(callback, 'PhoneNumber')).toBe(254_712_345_678);
  expect(itemOf(callback, 'TransactionDate')).toBe(20_251_120_143_157);
  expect(await client.query(id)).toMatchObject({ status: 200, body: { ResponseCode: '0', ResultCode: '0' } });
  expect(simulator.ledger.balance('254712345678')).toBe(300_000 - 11_500);
  expect(simulator.ledger.payments()).toMatchObject([
    { amount: 11_500, receipt: itemOf(callback, 'MpesaReceiptNumber'), reference: 'MIC37K2Q9' },
  ]);
});

test('OAuth gives a token only to the right key, and only for client_credentials', async () => {
  const address = `${fixture.simulator.url}/oauth/v1/generate`;
  const wrong = await fetch(`${address}?grant_type=client_credentials`, { headers: { authorization: 'Basic eDp5' } });
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toMatchObject({ errorCode: '400.008.01' });
  const type = await fetch(address, { headers: { authorization: 'Basic eDp5' } });
  expect(await type.json()).toMatchObject({ errorCode: '400.008.02' });
});

test('a token works for 3599 seconds and no longer', async () => {
  const { client, timeline } = fixture;
  await client.push({ PhoneNumber: '254711000001' });
  await timeline.advance(3_598_000);
  expect((await client.push({ PhoneNumber: '254711000002' })).status).toBe(200);
  await timeline.advance(1_000);
  expect(await client.push({ PhoneNumber: '254711000003' })).toMatchObject({
    status: 404,
    body: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' },
  });
});

test('tokens can be ended early, and a new one can end the one before', async () => {
  const { client } = fixture;
  await client.control('POST', '/tokens', { onlyNewest: true });
  expect((await client.push({ PhoneNumber: '254711000001' })).status).toBe(200);
  await client.token();
  expect((await client.push({ PhoneNumber: '254711000002' })).body['errorCode']).toBe('404.001.03');
});

test('wrong paths, wrong methods and invalid JSON get their error codes', async () => {
  const { client, simulator } = fixture;
  const push = `${simulator.url}/mpesa/stkpush/v1/processrequest`;
  const code = async (response: Response) => ((await response.json()) as { errorCode: string }).errorCode;
  expect(await code(await fetch(push))).toBe('405.001');
  expect(await code(await fetch(`${simulator.url}/mpesa/stkpush/v2/x`, { method: 'POST' }))).toBe('404.001.01');
  const headers = { authorization: `Bearer ${await client.token()}` };
  expect(await code(await fetch(push, { method: 'POST', headers, body: '{' }))).toBe('400.002.02');
  expect(await code(await fetch(push, { method: 'POST', body: '{}' }))).toBe('404.001.03');
});

test('an unknown id is an error, not a result', async () => {
  expect(await fixture.client.query('ws_CO_20112025143156123712345678')).toMatchObject({
    status: 500,
    body: { errorCode: '500.001.1001' },
  });
  expect((await fixture.client.query('nonsense')).body['errorCode']).toBe('400.002.02');
});

test('a phone with an open prompt accepts no second one', async () => {
  const { client, timeline } = fixture;
  await client.push();
  expect((await client.push()).body['errorMessage']).toContain('Unable to lock subscriber');
  await timeline.advance(1500);
  expect((await client.push()).status).toBe(200);
});

test('a customer with too little money cannot pay in any scenario', async () => {
  const { client, timeline, shop, simulator } = fixture;
  await client.control('PUT', '/phones/254712345678', { balance: 11_499 });
  const push = await client.push();
  await timeline.advance(1500);
  expect(shop.callbacks.map(({ result }) => result.ResultCode)).toEqual([1]);
  expect((await client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('1');
  expect(simulator.ledger.balance('254712345678')).toBe(11_499);
});
