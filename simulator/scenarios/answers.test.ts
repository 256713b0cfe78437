import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFixture, type TestClient, type SimulatorFixture } from '../test-shop.ts';

let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

const pushAs: TestClient['pushAs'] = (...push) => fixture.client.pushAs(...push);
const codes = () => fixture.shop.callbacks.map(({ result }) => result.ResultCode);
const paid = () => fixture.simulator.ledger.payments().length;

describe('queries', () => {
  const ask = async (id: string | undefined) => {
    const { body } = await fixture.client.query(id);
    return body['ResultCode'] ?? body['errorCode'];
  };

  test.each([
    ['query-4999', ['4999', '4999', '0', '0']],
    ['query-being-processed', ['500.001.1001', '500.001.1001', '0', '0']],
    ['query-flapping', ['500.003.1001', '0', '500.003.1001', '0']],
    ['query-contradicts', ['1032', '1032']],
  ])('%s answers %j', async (scenario, expected) => {
    const id = (await pushAs(scenario)).body['CheckoutRequestID'];
    await fixture.timeline.advance(1500);
    const answers: unknown[] = [];
    for (const _ of expected) answers.push(await ask(id));
    expect(answers).toEqual(expected);
    expect(paid()).toBe(1);
  });

  test('query-too-early: 400.002.02 for thirty seconds', async () => {
    const id = (await pushAs('query-too-early')).body['CheckoutRequestID'];
    await fixture.timeline.advance(29_999);
    expect(await ask(id)).toBe('400.002.02');
    await fixture.timeline.advance(1);
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
    await fixture.timeline.advance(200_000);
    expect(fixture.simulator.ledger.prompts()).toEqual([]);
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
    await fixture.timeline.advance(1500);
    expect(codes()).toEqual([0]);
    expect(paid()).toBe(1);
  });

  test('dropped-after: the connection is cut, the customer pays', async () => {
    await expect(pushAs('dropped-after')).rejects.toThrow('fetch failed');
    await fixture.timeline.advance(1500);
    expect(codes()).toEqual([0]);
  });

  test('dropped-before: the connection is cut, nothing happened', async () => {
    await expect(pushAs('dropped-before')).rejects.toThrow('fetch failed');
    expect(fixture.simulator.ledger.prompts()).toEqual([]);
  });

  test('slow-answer: the callback comes while the answer is held until it is released', async () => {
    const { client, timeline } = fixture;
    const pushing = pushAs('slow-answer');
    await heldAnswer();
    await timeline.advance(1500);
    expect(codes()).toEqual([0]);
    expect((await client.control('POST', '/held/release', {})).text).toBe('{"released":1}');
    expect((await pushing).body['ResponseCode']).toBe('0');
  });

  test('slow-answer: a client that gives up leaves nothing held, and the customer pays', async () => {
    const { client, timeline } = fixture;
    const abort = new AbortController();
    const pushing = pushAs('slow-answer', {}, abort.signal);
    await heldAnswer();
    abort.abort();
    await expect(pushing).rejects.toThrow();
    while ((await client.control('GET', '/held')).text !== '[]');
    await timeline.advance(1500);
    expect(codes()).toEqual([0]);
  });

  /** Polls the control API until it shows a held answer. The simulator's time does not move. */
  async function heldAnswer(): Promise<void> {
    while ((await fixture.client.control('GET', '/held')).text === '[]');
  }
});
