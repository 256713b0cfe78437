import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startSimulator } from './start-simulator.ts';
import { clientOf, openShop, openFixture, type TestShop } from './test-shop.ts';
import { createTimeline } from './timeline.ts';

const START = Date.parse('2025-11-20T11:31:56Z');
let folder: string;
let shop: TestShop;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'simulator-'));
  shop = await openShop();
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const ledgerFile = () => path.join(folder, 'deep', 'ledger.jsonl');

/** Starts a simulator on the ledger of this test, some time after the beginning. */
async function start(afterMs = 0, { resumesAtOnce = true } = {}) {
  const timeline = createTimeline({ frozenAt: new Date(START + afterMs) });
  const simulator = await startSimulator({ port: 0, ledgerFile: ledgerFile(), timeline, resumesAtOnce });
  return { simulator, timeline, client: clientOf(simulator, shop) };
}

test('a restart keeps payments, balances, results and choices', async () => {
  const first = await start();
  await first.client.control('PUT', '/phones/254711000009', { scenario: 'no-money' });
  const push = await first.client.push();
  await first.timeline.advance(1500);
  const before = await first.client.control('GET', '/ledger');
  await first.simulator.close();

  const second = await start(60_000);
  expect((await second.client.control('GET', '/ledger')).text).toBe(before.text);
  expect((await second.client.query(push.body['CheckoutRequestID'])).body['ResultCode']).toBe('0');
  expect((await second.client.control('PUT', '/phones/254711000009', {})).body['scenario']).toBe('no-money');
  await second.timeline.advance(86_400_000);
  expect(shop.callbacks).toHaveLength(1);
  await second.simulator.close();
});

test('an open prompt and a planned callback continue after a restart', async () => {
  const first = await start();
  await first.client.control('POST', '/next', { scenario: 'callback-late-2h' });
  await first.client.push();
  await first.timeline.advance(1500);
  await first.client.push({ PhoneNumber: '254711000002' });
  await first.simulator.close();
  expect(shop.callbacks).toEqual([]);

  const second = await start(10_000);
  await second.timeline.advance(0);
  await second.simulator.settled();
  expect(shop.callbacks.map(({ result }) => result.CheckoutRequestID.slice(-9))).toEqual(['711000002']);
  await second.timeline.advance(2 * 3_600_000);
  expect(shop.callbacks).toHaveLength(2);
  await second.simulator.close();
});

test('a planned callback waits until the shop listens', async () => {
  const first = await start();
  await first.client.push();
  await first.simulator.close();

  const second = await start(10_000, { resumesAtOnce: false });
  await second.timeline.advance(60_000);
  await second.simulator.settled();
  expect(shop.callbacks).toEqual([]);
  second.simulator.resume();
  await second.timeline.advance(0);
  await second.simulator.settled();
  expect(shop.callbacks).toHaveLength(1);
  await second.simulator.close();
});

test('a line cut off by a crash is dropped, and later lines can be read', async () => {
  const first = await start();
  await first.client.push();
  await first.simulator.close();
  const ledgerText = readFileSync(ledgerFile(), 'utf8');
  appendFileSync(ledgerFile(), '{"type":"decision","at":"2025-');

  const second = await start();
  await second.timeline.advance(1500);
  expect(second.simulator.ledger.payments()).toHaveLength(1);
  await second.simulator.close();
  expect(readFileSync(ledgerFile(), 'utf8').startsWith(ledgerText)).toBe(true);
  const third = await start();
  expect(third.simulator.ledger.payments()).toHaveLength(1);
  await third.simulator.close();
});

test('a damaged ledger is refused with file and line', async () => {
  const first = await start();
  await first.client.push();
  await first.simulator.close();
  writeFileSync(ledgerFile(), `nonsense\n${readFileSync(ledgerFile(), 'utf8')}`);
  await expect(start()).rejects.toThrow(/^Line 1 of the simulator's ledger .*ledger\.jsonl cannot be read/);
});

test('a taken port is refused with a sentence', async () => {
  const fixture = await openFixture();
  const port = Number(new URL(fixture.simulator.url).port);
  await expect(startSimulator({ port })).rejects.toThrow(`Port ${port} is already in use`);
  await fixture.close();
});

test('closing ends held answers, open pages and callbacks being sent', async () => {
  const fixture = await openFixture();
  await fixture.client.control('POST', '/faults', { endpoint: 'stkpush', fault: 'slow-answer' });
  const pushing = fixture.client.push().catch(() => 'cut');
  while ((await fixture.client.control('GET', '/held')).text === '[]');
  const page = await fetch(`${fixture.simulator.url}/events`);
  await fixture.close();
  await expect(page.text().catch(() => 'cut')).resolves.toBeTruthy();
  expect(await pushing).toBeTruthy();
});
