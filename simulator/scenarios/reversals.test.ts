import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { openFixture, parameterOf, type SimulatorFixture } from '../test-shop.ts';

let fixture: SimulatorFixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

/** Pays KSh 11,500 by a prompt; returns the receipt. */
async function paid(changes: Record<string, unknown> = {}): Promise<string> {
  await fixture.client.push(changes);
  await fixture.timeline.advance(1500);
  return fixture.simulator.ledger.payments().at(-1)?.receipt ?? '';
}

/** Reverses KSh 500 by the scenario, and moves the time by the usual delay. */
async function reverseAs(scenario: string): Promise<void> {
  const receipt = await paid();
  await fixture.client.control('POST', '/next', { scenario, of: 'reversal' });
  await fixture.client.reverse(receipt, 500);
  await fixture.timeline.advance(1500);
}

const arrived = () => fixture.shop.reports.map(({ path, result }) => `${path.split('/')[1]} ${result?.ResultCode}`);
const reversed = () => fixture.simulator.ledger.reversals().map(({ amount }) => amount);

test.each([
  ['reversal-ok', ['results 0'], [500]],
  ['reversal-done-before', ['results R000001'], [11_500]],
  ['reversal-unknown-receipt', ['results R000002'], []],
  ['reversal-result-lost', [], [500]],
  ['reversal-timed-out', ['time-outs 1036'], []],
  ['reversal-timed-out-but-done', ['time-outs 1036'], [500]],
  ['reversal-not-permitted', ['results 21'], []],
  ['reversal-three-results', ['results 0', 'results 0', 'results 0'], [500]],
])('%s: the shop hears %j, and %j shillings go back', async (scenario, heard, back) => {
  await reverseAs(scenario);
  expect(arrived()).toEqual(heard);
  expect(reversed()).toEqual(back);
  const total = 11_500 - back.reduce((sum, amount) => sum + amount, 0);
  expect(fixture.simulator.ledger.total()).toBe(total);
  expect(fixture.simulator.ledger.balance('254712345678')).toBe(300_000 - total);
});

test('reversal-slow: money and result take ten minutes', async () => {
  await reverseAs('reversal-slow');
  await fixture.timeline.advance(10 * 60_000 - 1501);
  expect([arrived(), reversed()]).toEqual([[], []]);
  await fixture.timeline.advance(1);
  expect([arrived(), reversed()]).toEqual([['results 0'], [500]]);
});

test('reversal-result-first: the result has arrived when the request is answered', async () => {
  const receipt = await paid();
  await fixture.client.control('POST', '/next', { scenario: 'reversal-result-first', of: 'reversal' });
  const answer = await fixture.client.reverse(receipt, 500);
  expect(fixture.shop.reports[0]?.result?.ConversationID).toBe(answer.body['ConversationID']);
  await fixture.timeline.advance(60_000);
  expect(arrived()).toEqual(['results 0']);
  expect(reversed()).toEqual([500]);
});

test.each([
  ['status-completed', ['results 0'], 'Completed'],
  ['status-reversed', ['results 0'], 'Reversed'],
  ['status-unknown-receipt', ['results 2032'], undefined],
  ['status-result-lost', [], undefined],
  ['status-timed-out', ['time-outs 1036'], undefined],
  ['status-not-permitted', ['results 21'], undefined],
])('%s: the shop hears %j, status %s', async (scenario, heard, status) => {
  const receipt = await paid();
  await fixture.client.control('POST', '/next', { scenario, of: 'status' });
  await fixture.client.status(receipt);
  await fixture.timeline.advance(1500);
  expect(arrived()).toEqual(heard);
  expect(parameterOf(fixture.shop.reports[0], 'TransactionStatus')).toBe(status);
  expect(reversed()).toEqual(scenario === 'status-reversed' ? [11_500] : []);
});

test('status-slow and status-result-first', async () => {
  const receipt = await paid();
  const { client, timeline } = fixture;
  await client.control('POST', '/next', { scenario: 'status-slow', of: 'status' });
  await client.status(receipt);
  await timeline.advance(10 * 60_000 - 1);
  expect(arrived()).toEqual([]);
  await timeline.advance(1);
  expect(arrived()).toEqual(['results 0']);
  await client.control('POST', '/next', { scenario: 'status-result-first', of: 'status' });
  const answer = await client.status(receipt);
  expect(fixture.shop.reports[1]?.result?.ConversationID).toBe(answer.body['ConversationID']);
});

describe('the scenario of a reversal', () => {
  const resultOf = async (receipt: string) => {
    await fixture.client.reverse(receipt, 500);
    await fixture.timeline.advance(1500);
    return fixture.shop.reports.at(-1)?.result?.ResultCode;
  };

  test.each([
    ['a test phone', { PhoneNumber: '254701000416' }],
    ['a test amount', { Amount: 200_416 }],
  ])('%s that paid', async (_, changes) => {
    expect(await resultOf(await paid(changes))).toBe(21);
  });

  test('the scenario that the prompt itself followed', async () => {
    await fixture.client.control('POST', '/next', { scenario: 'reversal-not-permitted' });
    expect(await resultOf(await paid())).toBe(21);
  });

  test('the next operation precedes the phone, and the phone the amount; scenarios of prompts do not count', async () => {
    const { client } = fixture;
    const receipt = await paid();
    await client.control('PUT', '/amounts/11500', { scenario: 'reversal-not-permitted' });
    await client.control('PUT', '/phones/254712345678', { scenario: 'reversal-unknown-receipt' });
    await client.control('POST', '/next', { scenario: 'reversal-ok', of: 'reversal', msisdn: '254712345678' });
    await client.control('POST', '/next', { scenario: 'status-not-permitted', of: 'status' });
    expect(await resultOf(receipt)).toBe(0);
    expect(await resultOf(receipt)).toBe('R000002');
    await client.control('PUT', '/phones/254712345678', { scenario: 'cancelled' });
    expect(await resultOf(receipt)).toBe(21);
    await client.control('PUT', '/amounts/11500', { scenario: null });
    expect(await resultOf(receipt)).toBe(0);
  });

  test('a scenario without a reversal cannot be queued for one', async () => {
    const refused = await fixture.client.control('POST', '/next', { scenario: 'cancelled', of: 'reversal' });
    expect(refused.status).toBe(400);
    expect(refused.body['error']).toContain('says nothing of such operations');
  });
});

test('reversing by hand returns everything left by default, and never more', async () => {
  const { client } = fixture;
  const receipt = await paid();
  expect((await client.control('POST', '/reversals', { receipt, amount: 11_501 })).status).toBe(409);
  expect((await client.control('POST', '/reversals', { receipt, amount: 1 })).status).toBe(200);
  expect((await client.control('POST', '/reversals', { receipt })).text).toContain('"amount":11499');
  expect((await client.control('POST', '/reversals', { receipt })).status).toBe(409);
  expect((await client.control('POST', '/reversals', { receipt: 'SLK4H7R9QT' })).status).toBe(404);
  expect(reversed()).toEqual([1, 11_499]);
});
