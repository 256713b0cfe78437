import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { itemOf, openFixture, type TestClient, type SimulatorFixture } from '../test-shop.ts';

const PHONE = '254712345678';
let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const pushAs: TestClient['pushAs'] = (...push) => fixture.client.pushAs(...push);
const codes = () => fixture.shop.callbacks.map(({ result }) => result.ResultCode);
const deliveries = async () =>
  JSON.parse((await fixture.client.control('GET', '/deliveries')).text) as { answer: string | null; summary: string }[];

describe('a shop out of order', () => {
  test.each([
    ['merchant-down', 'not reached'],
    ['merchant-fails', '500'],
  ])('%s: the callback is logged as %s and never repeated; the query knows', async (scenario, answer) => {
    const { client, timeline } = fixture;
    await client.register();
    const id = (await pushAs(scenario)).body['CheckoutRequestID'];
    await timeline.advance(24 * 3_600_000);
    expect(fixture.shop.paths).toEqual([]);
    expect((await deliveries()).map((delivery) => delivery.answer)).toEqual([answer, answer]);
    client.forgetToken();
    expect((await client.query(id)).body['ResultCode']).toBe('0');
  });

  test.each([
    ['down', 'not reached'],
    ['failing', '500'],
  ])('can be %s for everybody, until it is reset', async (merchant, answer) => {
    const { client, timeline } = fixture;
    await client.control('PUT', '/settings', { merchant });
    await client.push();
    await timeline.advance(1500);
    expect(codes()).toEqual([]);
    await client.control('PUT', '/settings', { merchant: 'itself' });
    await timeline.advance(24 * 3_600_000);
    expect((await deliveries()).map((delivery) => delivery.answer)).toEqual([answer]);
    client.forgetToken();
    await client.push();
    await timeline.advance(1500);
    expect(codes()).toEqual([0]);
  });

  test('that truly answers 500 is not called again', async () => {
    fixture.shop.answerWith(500);
    await fixture.client.push();
    await fixture.timeline.advance(24 * 3_600_000);
    expect(codes()).toEqual([0]);
    expect((await deliveries()).map((delivery) => delivery.answer)).toEqual(['500']);
  });
});

test('two-prompts: a phone takes both, and both are paid', async () => {
  const { client, timeline, simulator } = fixture;
  await client.control('PUT', `/phones/${PHONE}`, { scenario: 'two-prompts' });
  expect((await client.push()).status).toBe(200);
  expect((await client.push()).status).toBe(200);
  await timeline.advance(1500);
  expect(codes()).toEqual([0, 0]);
  expect(new Set(simulator.ledger.payments().map(({ receipt }) => receipt)).size).toBe(2);
});

test('token-ended: every token is refused, and the request with a new one goes through', async () => {
  const { client, timeline, simulator } = fixture;
  const body = { PhoneNumber: '254701000201' };
  expect((await client.push(body)).body['errorCode']).toBe('404.001.03');
  expect((await client.push(body)).body['errorCode']).toBe('404.001.03');
  expect(simulator.ledger.prompts()).toEqual([]);
  client.forgetToken();
  expect((await client.push(body)).body['ResponseCode']).toBe('0');
  await timeline.advance(1500);
  expect(codes()).toEqual([0]);
});

test('token-ended for the next request only: the one after it follows its own scenario', async () => {
  const { client } = fixture;
  for (const phone of ['254711000001', '254711000001']) {
    expect((await client.pushAs('token-ended', { PhoneNumber: phone })).body['errorCode']).toBe('404.001.03');
    client.forgetToken();
    expect((await client.push({ PhoneNumber: phone })).body['ResponseCode']).toBe('0');
    await fixture.timeline.advance(1500);
  }
});

describe('different clocks', () => {
  const dateOf = (nth: number) => itemOf(fixture.shop.callbacks[nth], 'TransactionDate');

  test.each([
    ['clock-ahead', 20_251_120_144_657],
    ['clock-behind', 20_251_120_113_157],
  ])('%s: the callback is dated %i', async (scenario, date) => {
    await fixture.client.register();
    await pushAs(scenario);
    await fixture.timeline.advance(1500);
    expect(dateOf(0)).toBe(date);
    expect(fixture.shop.reports[0]?.body['TransTime']).toBe(String(date));
  });

  test('the clock can be ahead for everybody: dates, ids and tokens follow it, the order of events does not', async () => {
    const { client, timeline, simulator } = fixture;
    await client.control('PUT', '/settings', { skewMs: 10 * 60_000 });
    const push = await client.push();
    expect(push.body['CheckoutRequestID']).toMatch(/^ws_CO_20112025144156/);
    await timeline.advance(1499);
    expect(codes()).toEqual([]);
    await timeline.advance(1);
    expect(dateOf(0)).toBe(20_251_120_144_157);
    expect(simulator.timeline.now().toISOString()).toBe('2025-11-20T11:31:57.500Z');
    await client.reverse(simulator.ledger.payments()[0]?.receipt, 500);
    await timeline.advance(1500);
    expect(fixture.shop.reports[0]?.result?.ConversationID).toMatch(/^AG_20251120144157/);
    await client.control('PUT', '/settings', { skewMs: 70 * 60_000 });
    expect((await client.push()).body['errorCode']).toBe('404.001.03');
  });

  test('the Timestamp of a password is checked for its form only', async () => {
    const { client, simulator } = fixture;
    const { shortcode, passkey } = simulator.merchant;
    const Timestamp = '20190101000000';
    const Password = Buffer.from(shortcode + passkey + Timestamp).toString('base64');
    expect((await client.push({ Timestamp, Password })).status).toBe(200);
  });
});

test('queries can be limited per minute; further ones are a spike arrest', async () => {
  const { client, timeline } = fixture;
  const id = (await client.push()).body['CheckoutRequestID'];
  await timeline.advance(1500);
  await client.control('PUT', '/settings', { queriesPerMinute: 2 });
  const ask = async () => (await client.query(id)).body['errorMessage'] ?? 'answered';
  const spike = 'Error Occurred: Spike Arrest Violation';
  expect([await ask(), await ask(), await ask()]).toEqual(['answered', 'answered', spike]);
  await timeline.advance(60_000);
  expect(await ask()).toBe('answered');
  await client.control('PUT', '/settings', { queriesPerMinute: null });
  expect([await ask(), await ask()]).toEqual(['answered', 'answered']);
});

test('queries can be limited from the start', async () => {
  const limited = await openFixture({ queriesPerMinute: 0 });
  const id = (await limited.client.push()).body['CheckoutRequestID'];
  expect((await limited.client.query(id)).body['errorCode']).toBe('500.003.02');
  await limited.close();
});

test.each(['bad-gateway', 'unauthorized', 'dropped-before', 'internal-error'])(
  'OAuth can answer with %s',
  async (fault) => {
    const { client } = fixture;
    await client.control('POST', '/faults', { endpoint: 'oauth', fault });
    expect(await client.token().catch(() => '')).toBe('');
    expect(await client.token()).not.toBe('');
  },
);
