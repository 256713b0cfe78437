import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFixture, type TestClient, type SimulatorFixture } from '../test-shop.ts';
import { SCENARIOS, findScenario, testAmounts, testPhones } from './registry.ts';

let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const pushAs: TestClient['pushAs'] = (...push) => fixture.client.pushAs(...push);
const codes = () => fixture.shop.callbacks.map(({ result }) => result.ResultCode);
const paid = () => fixture.simulator.ledger.payments().length;

test('every scenario has its own name, test phone and test amount', () => {
  const repeated = (list: readonly unknown[]) => list.filter((item, index) => list.indexOf(item) !== index);
  expect(repeated(SCENARIOS.map(({ name }) => name))).toEqual([]);
  expect(repeated(SCENARIOS.flatMap(testPhones))).toEqual([]);
  expect(repeated(SCENARIOS.flatMap(testAmounts))).toEqual([]);
  expect(SCENARIOS.flatMap(testAmounts).every((amount) => amount <= 250_000)).toBe(true);
});

describe('the choice of the scenario', () => {
  test.each([
    ['a test phone by result code', { PhoneNumber: '254700001032' }, 1032],
    ['a test phone by list number', { PhoneNumber: '254701000030' }, 0],
    ['a test amount', { Amount: 211_037 }, 1037],
    ['nobody', {}, 0],
  ])('%s', async (_who, changes, code) => {
    await fixture.client.push(changes);
    await fixture.timeline.advance(1500);
    expect(codes()).toEqual([code]);
  });

  test('the next request precedes the phone, and the phone precedes the amount', async () => {
    const { client, timeline } = fixture;
    await client.control('PUT', '/amounts/11500', { scenario: 'expired' });
    await client.push();
    await timeline.advance(1500);
    await client.control('PUT', '/phones/254712345678', { scenario: 'wrong-pin' });
    await client.push();
    await timeline.advance(1500);
    await pushAs('no-money');
    await timeline.advance(1500);
    await client.control('PUT', '/phones/254712345678', { scenario: null });
    await client.control('PUT', '/amounts/11500', { scenario: null });
    await client.push();
    await timeline.advance(1500);
    expect(codes()).toEqual([1019, 2001, 1, 0]);
  });
});

test.each([
  ['no-money', 1],
  ['cancelled', 1032],
  ['wrong-pin', 2001],
  ['unreachable', 1037],
  ['expired', 1019],
  ['pin-locked', 8006],
  ['no-operator', 'SFC_IC0003'],
])('%s: the callback and the query say %s, no money moves', async (scenario, code) => {
  const push = await pushAs(scenario);
  await fixture.timeline.advance(1500);
  expect(codes()).toEqual([code]);
  expect(fixture.shop.callbacks[0]?.result.CallbackMetadata).toBeUndefined();
  expect((await fixture.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe(String(code));
  expect(paid()).toBe(0);
});

describe('wait-for-me', () => {
  test('nothing happens until the customer approves; 0000 is a wrong PIN', async () => {
    const { client, timeline } = fixture;
    const first = await pushAs('wait-for-me');
    await timeline.advance(60_000);
    expect(codes()).toEqual([]);
    await client.control('POST', `/prompts/${first.body['CheckoutRequestID']}/approve`, { pin: '0000' });
    const second = await pushAs('wait-for-me');
    await client.control('POST', `/prompts/${second.body['CheckoutRequestID']}/approve`);
    const third = await pushAs('wait-for-me');
    await client.control('POST', `/prompts/${third.body['CheckoutRequestID']}/cancel`);
    expect(codes()).toEqual([2001, 0, 1032]);
    expect(paid()).toBe(1);
  });

  test('an ignored prompt expires after two minutes and cannot be approved any more', async () => {
    const { client, timeline } = fixture;
    const push = await pushAs('wait-for-me');
    await timeline.advance(120_000);
    expect(codes()).toEqual([1019]);
    const late = await client.control('POST', `/prompts/${push.body['CheckoutRequestID']}/approve`);
    expect(late.status).toBe(409);
    expect(paid()).toBe(0);
  });
});

test('every scenario that is offered can be chosen by name', async () => {
  const { text } = await fixture.client.control('GET', '/scenarios');
  const { scenarios } = JSON.parse(text) as { scenarios: { name: string }[] };
  expect(scenarios).toHaveLength(SCENARIOS.length);
  expect(scenarios.every(({ name }) => findScenario(name))).toBe(true);
});
