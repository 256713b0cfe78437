import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { itemOf, openTrial } from '../test-shop.ts';
import type { Trial } from '../test-shop.ts';
import { SCENARIOS, findScenario, testAmounts, testPhones } from './registry.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await openTrial();
});
afterEach(() => trial.close());

/** A push whose next request was told to follow the scenario. */
async function pushAs(scenario: string, changes: Record<string, unknown> = {}, patience?: AbortSignal) {
  await trial.client.control('POST', '/next', { scenario });
  return trial.client.push(changes, patience);
}

const codes = () => trial.shop.callbacks.map(({ result }) => result.ResultCode);
const paid = () => trial.simulator.ledger.payments().length;

test('every scenario has its own name, test phone and test amount', () => {
  const repeated = (list: readonly unknown[]) => list.filter((item, index) => list.indexOf(item) !== index);
  expect(repeated(SCENARIOS.map(({ name }) => name))).toEqual([]);
  expect(repeated(SCENARIOS.flatMap(testPhones))).toEqual([]);
  expect(repeated(SCENARIOS.flatMap(testAmounts))).toEqual([]);
  expect(SCENARIOS.flatMap(testAmounts).every((amount) => amount <= 250_000)).toBe(true);
});

describe('who decides the scenario', () => {
  test.each([
    ['a test phone by result code', { PhoneNumber: '254700001032' }, 1032],
    ['a test phone by list number', { PhoneNumber: '254701000030' }, 0],
    ['a test amount', { Amount: 211_037 }, 1037],
    ['nobody', {}, 0],
  ])('%s', async (_who, changes, code) => {
    await trial.client.push(changes);
    await trial.timeline.advance(1500);
    expect(codes()).toEqual([code]);
  });

  test('the next request beats the phone, the phone beats the amount', async () => {
    const { client, timeline } = trial;
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
  await trial.timeline.advance(1500);
  expect(codes()).toEqual([code]);
  expect(trial.shop.callbacks[0]?.result.CallbackMetadata).toBeUndefined();
  expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe(String(code));
  expect(paid()).toBe(0);
});

describe('wait-for-me', () => {
  test('nothing happens until the customer approves; 0000 is a wrong PIN', async () => {
    const { client, timeline } = trial;
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
    const { client, timeline } = trial;
    const push = await pushAs('wait-for-me');
    await timeline.advance(120_000);
    expect(codes()).toEqual([1019]);
    const late = await client.control('POST', `/prompts/${push.body['CheckoutRequestID']}/approve`);
    expect(late.status).toBe(409);
    expect(paid()).toBe(0);
  });
});

describe('callbacks', () => {
  test('lost: the customer paid, only the query knows', async () => {
    const push = await pushAs('callback-lost');
    await trial.timeline.advance(3_000_000);
    expect(codes()).toEqual([]);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('three at once: the same body three times', async () => {
    await pushAs('three-callbacks');
    await trial.timeline.advance(1500);
    const receipts = trial.shop.callbacks.map((callback) => itemOf(callback, 'MpesaReceiptNumber'));
    expect(receipts).toHaveLength(3);
    expect(new Set(receipts).size).toBe(1);
    expect(paid()).toBe(1);
  });

  test('first: it has arrived when the request is answered', async () => {
    const push = await pushAs('callback-first');
    expect(push.body['ResponseCode']).toBe('0');
    expect(trial.shop.callbacks[0]?.result.CheckoutRequestID).toBe(push.body['CheckoutRequestID']);
    await trial.timeline.advance(60_000);
    expect(codes()).toEqual([0]);
  });

  test.each([
    ['callback-late-5m', 5 * 60_000],
    ['callback-late-2h', 2 * 3_600_000],
    ['callback-late-25h', 25 * 3_600_000],
  ])('%s', async (scenario, delay) => {
    await pushAs(scenario);
    await trial.client.control('POST', '/clock', { advanceMs: 1500 + delay - 1 });
    expect(codes()).toEqual([]);
    expect(paid()).toBe(1);
    await trial.client.control('POST', '/clock', { advanceMs: 1 });
    expect(codes()).toEqual([0]);
  });

  test('failure then success: the query follows, the money moves once', async () => {
    const push = await pushAs('failure-then-success');
    await trial.timeline.advance(1500);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('1032');
    expect(paid()).toBe(0);
    await trial.timeline.advance(60_000);
    expect(codes()).toEqual([1032, 0]);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('success then failure: the money stays', async () => {
    const push = await pushAs('success-then-failure');
    await trial.timeline.advance(61_500);
    expect(codes()).toEqual([0, 1032]);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
    expect(paid()).toBe(1);
  });

  test('wrong amount: callback and ledger agree on another amount than was asked for', async () => {
    await pushAs('wrong-amount');
    await trial.timeline.advance(1500);
    expect(itemOf(trial.shop.callbacks[0], 'Amount')).toBe(11_499);
    expect(trial.simulator.ledger.payments()[0]?.amount).toBe(11_499);
  });

  test('masked: phone hidden, numbers as text, items turned round', async () => {
    await pushAs('masked-callback');
    await trial.timeline.advance(1500);
    const [callback] = trial.shop.callbacks;
    expect(itemOf(callback, 'PhoneNumber')).toBe('2547*****678');
    expect(itemOf(callback, 'TransactionDate')).toBe('20251120143157');
    expect(callback?.result.CallbackMetadata?.Item[0]?.Name).toBe('PhoneNumber');
  });

  test('the same amount twice within two minutes: 17, later it is paid', async () => {
    for (const wait of [0, 60_000, 120_000]) {
      await trial.timeline.advance(wait);
      await pushAs('same-amount-twice');
      await trial.timeline.advance(1500);
    }
    expect(codes()).toEqual([0, 17, 0]);
  });
});

describe('queries', () => {
  const ask = async (id: string | undefined) => {
    const { body } = await trial.client.query(id);
    return body['ResultCode'] ?? body['errorCode'];
  };

  test.each([
    ['query-4999', ['4999', '4999', '0', '0']],
    ['query-being-processed', ['500.001.1001', '500.001.1001', '0', '0']],
    ['query-flapping', ['500.003.1001', '0', '500.003.1001', '0']],
    ['query-contradicts', ['1032', '1032']],
  ])('%s answers %j', async (scenario, expected) => {
    const id = (await pushAs(scenario)).body['CheckoutRequestID'];
    await trial.timeline.advance(1500);
    const answers: unknown[] = [];
    for (const _ of expected) answers.push(await ask(id));
    expect(answers).toEqual(expected);
    expect(paid()).toBe(1);
  });

  test('query-too-early: 400.002.02 for thirty seconds', async () => {
    const id = (await pushAs('query-too-early')).body['CheckoutRequestID'];
    await trial.timeline.advance(29_999);
    expect(await ask(id)).toBe('400.002.02');
    await trial.timeline.advance(1);
    expect(await ask(id)).toBe('0');
  });
});

describe('answers to the request', () => {
  test.each([
    ['subscriber-lock', 500, '500.001.1001'],
    ['wrong-credentials', 500, '500.001.1001'],
    ['system-busy', 500, '500.003.02'],
    ['spike-arrest', 500, 'Spike Arrest Violation'],
    ['quota', 500, '500.003.03'],
    ['rate-limited', 429, '"fault"'],
    ['internal-error', 500, '500.003.1001'],
    ['invalid-token', 404, '404.001.03'],
    ['unauthorized', 401, '"fault"'],
    ['bad-gateway', 502, '<h1>'],
    ['refused-in-200', 200, '"ResponseCode":"1"'],
  ])('%s: status %i, nothing is sent to the phone', async (scenario, status, text) => {
    const reply = await pushAs(scenario);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(text);
    await trial.timeline.advance(200_000);
    expect(trial.simulator.ledger.prompts()).toEqual([]);
    expect(codes()).toEqual([]);
  });

  test.each([
    ['truncated-body', 200, /^\{"MerchantRequestID".*[^}]$/],
    ['html-body', 200, /^<!doctype html>/],
    ['empty-body', 200, /^$/],
    ['internal-error-but-sent', 500, /500\.003\.1001/],
  ])('%s: status %i, yet the customer pays', async (scenario, status, text) => {
    const reply = await pushAs(scenario);
    expect(reply.status).toBe(status);
    expect(reply.text).toMatch(text);
    await trial.timeline.advance(1500);
    expect(codes()).toEqual([0]);
    expect(paid()).toBe(1);
  });

  test('dropped-after: the connection is cut, the customer pays', async () => {
    await expect(pushAs('dropped-after')).rejects.toThrow('fetch failed');
    await trial.timeline.advance(1500);
    expect(codes()).toEqual([0]);
  });

  test('dropped-before: the connection is cut, nothing happened', async () => {
    await expect(pushAs('dropped-before')).rejects.toThrow('fetch failed');
    expect(trial.simulator.ledger.prompts()).toEqual([]);
  });

  test('slow-answer: the callback comes while the answer is held until it is released', async () => {
    const { client, timeline } = trial;
    const pushing = pushAs('slow-answer');
    await heldAnswer();
    await timeline.advance(1500);
    expect(codes()).toEqual([0]);
    expect((await client.control('POST', '/held/release', {})).text).toBe('{"released":1}');
    expect((await pushing).body['ResponseCode']).toBe('0');
  });

  test('slow-answer: a client that gives up leaves nothing held, and the customer pays', async () => {
    const { client, timeline } = trial;
    const patience = new AbortController();
    const pushing = pushAs('slow-answer', {}, patience.signal);
    await heldAnswer();
    patience.abort();
    await expect(pushing).rejects.toThrow();
    while ((await client.control('GET', '/held')).text !== '[]');
    await timeline.advance(1500);
    expect(codes()).toEqual([0]);
  });

  /** Resolves when the control API shows a held answer; the server is asked again, no time passes. */
  async function heldAnswer(): Promise<void> {
    while ((await trial.client.control('GET', '/held')).text === '[]');
  }
});

describe('forged callbacks', () => {
  const secret = () => new URL(trial.shop.callbackUrl).pathname;

  test('wrong secret: a success for the true ids at another path, nothing was paid', async () => {
    const push = await pushAs('forged-secret');
    await trial.timeline.advance(1500);
    const [forged] = trial.shop.callbacks;
    expect(forged?.result).toMatchObject({ ResultCode: 0, CheckoutRequestID: push.body['CheckoutRequestID'] });
    expect(forged?.path).not.toBe(secret());
    expect(forged?.path).toHaveLength(secret().length);
    expect(paid()).toBe(0);
    expect((await trial.client.query(push.body['CheckoutRequestID'])).body['errorCode']).toBe('500.001.1001');
  });

  test('unknown id: a success for ids nobody was given', async () => {
    const push = await pushAs('forged-unknown-id');
    await trial.timeline.advance(1500);
    expect(trial.shop.callbacks[0]?.path).toBe(secret());
    expect(trial.shop.callbacks[0]?.result.CheckoutRequestID).not.toBe(push.body['CheckoutRequestID']);
    expect(paid()).toBe(0);
  });

  test('another order: a success posted to the address of an order before', async () => {
    await pushAs('cancelled', { PhoneNumber: '254711000001', CallBackURL: `${trial.shop.callbackUrl}99` });
    await trial.timeline.advance(1500);
    const push = await pushAs('forged-other-order');
    await trial.timeline.advance(1500);
    const forged = trial.shop.callbacks.at(-1);
    expect(forged?.path).toBe(`${secret()}99`);
    expect(forged?.result).toMatchObject({ ResultCode: 0, CheckoutRequestID: push.body['CheckoutRequestID'] });
    expect(paid()).toBe(0);
  });
});

test('every scenario that is offered can be chosen by name', async () => {
  const { text } = await trial.client.control('GET', '/scenarios');
  const { scenarios } = JSON.parse(text) as { scenarios: { name: string }[] };
  expect(scenarios).toHaveLength(SCENARIOS.length);
  expect(scenarios.every(({ name }) => findScenario(name))).toBe(true);
});
