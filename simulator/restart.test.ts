import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { startSimulator } from './start-simulator.ts';
import { clientOf, openShop, type TestShop } from './test-shop.ts';
import { createTimeline } from './timeline.ts';

const START = Date.parse('2025-11-20T11:31:56Z');
const PHONE = '254712345678';
let folder: string;
let shop: TestShop;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'simulator-restart-'));
  shop = await openShop();
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Starts a simulator on the ledger of this test, some time after the beginning. */
async function start(afterMs = 0) {
  const timeline = createTimeline({ frozenAt: new Date(START + afterMs) });
  const simulator = await startSimulator({ port: 0, ledgerFile: path.join(folder, 'ledger.jsonl'), timeline });
  return { simulator, timeline, client: clientOf(simulator, shop) };
}

/** Starts the first run: a payment of KSh 11,500, with confirmations if registered. */
async function startPaid(register = false) {
  const first = await start();
  if (register) await first.client.register();
  await first.client.push();
  await first.timeline.advance(1500);
  return { ...first, receipt: first.simulator.ledger.payments()[0]?.receipt ?? '' };
}

const results = () => shop.reports.map(({ result }) => result?.ResultCode);

test('payments by hand, reversals, operations, deliveries, addresses and settings are kept', async () => {
  const first = await startPaid(true);
  const { client, timeline } = first;
  await client.control('POST', '/paybill', { msisdn: PHONE, amount: 700, account: 'A1' });
  await client.reverse(first.receipt, 4000);
  await timeline.advance(1500);
  await client.status(first.receipt);
  await timeline.advance(1500);
  await client.control('POST', '/reversals', { receipt: first.receipt, amount: 1 });
  await client.control('PUT', '/settings', { skewMs: 60_000, confirmationPhone: 'plain', queriesPerMinute: 5 });
  const before = await Promise.all(
    ['/ledger', '/deliveries', '/operations'].map((view) => client.control('GET', view)),
  );
  const { settings, confirmationUrl } = (await client.control('GET', '/state')).body;
  const certificate = await first.simulator.certificate();
  await first.simulator.close();

  const second = await start(60_000);
  const after = await Promise.all(
    ['/ledger', '/deliveries', '/operations'].map((view) => second.client.control('GET', view)),
  );
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect((await second.client.control('GET', '/state')).body).toMatchObject({ settings, confirmationUrl });
  expect(await second.simulator.certificate()).toBe(certificate);
  expect(second.simulator.ledger.total()).toBe(11_500 + 700 - 4001);
  const received = shop.paths.length;
  await second.timeline.advance(86_400_000);
  expect(shop.paths).toHaveLength(received);
  await second.simulator.close();
});

test.each([['reversal'], ['status']] as const)(
  'a %s that was accepted is done after the restart, once',
  async (kind) => {
    const first = await startPaid();
    await (kind === 'reversal' ? first.client.reverse(first.receipt, 500) : first.client.status(first.receipt));
    await first.simulator.close();
    expect(results()).toEqual([]);

    const second = await start(10_000);
    await second.timeline.advance(0);
    expect(results()).toEqual([0]);
    await second.simulator.close();
    const third = await start(20_000);
    await third.timeline.advance(86_400_000);
    expect(results()).toEqual([0]);
    expect(third.simulator.ledger.total()).toBe(kind === 'reversal' ? 11_000 : 11_500);
    await third.simulator.close();
  },
);

test('an operation keeps its scenario over a restart', async () => {
  const first = await startPaid();
  await first.client.control('POST', '/next', { scenario: 'reversal-slow', of: 'reversal' });
  await first.client.reverse(first.receipt, 500);
  await first.simulator.close();

  const second = await start(10_000);
  await second.timeline.advance(10 * 60_000 - 10_000 - 1);
  expect(results()).toEqual([]);
  await second.timeline.advance(1501);
  expect(results()).toEqual([0]);
  await second.simulator.close();
});

test('a result that was being sent is sent again, while the money does not move again', async () => {
  const first = await startPaid();
  await first.client.reverse(first.receipt, 500);
  shop.answerWith('never');
  const advancing = first.timeline.advance(1500);
  while (shop.reports.length === 0) await first.client.control('GET', '/state');
  await first.simulator.close();
  await advancing;

  shop.answerWith(200);
  const second = await start(10_000);
  await second.simulator.settled();
  expect(results()).toEqual([0, 0]);
  expect(shop.reports[1]?.body).toEqual(shop.reports[0]?.body);
  expect(second.simulator.ledger.reversals()).toHaveLength(1);
  await second.simulator.close();
});

test('a planned confirmation is sent after the restart', async () => {
  const first = await start();
  await first.client.register();
  await first.client.pushAs('confirmation-after');
  await first.timeline.advance(1500);
  await first.simulator.close();
  expect(shop.reports).toEqual([]);

  const second = await start(1500);
  await second.timeline.advance(60_000);
  expect(shop.reports.map(({ path: where }) => where)).toEqual(['/confirmations/5e4d']);
  await second.simulator.close();
});

test('a customer who was about to pay by hand does so after the restart, once', async () => {
  const first = await start();
  await first.client.pushAs('pays-by-hand');
  await first.timeline.advance(1500);
  await first.simulator.close();

  const second = await start(10_000);
  expect(second.simulator.ledger.payments()).toEqual([]);
  await second.timeline.advance(60_000);
  expect(second.simulator.ledger.payments()).toHaveLength(1);
  await second.simulator.close();
  const third = await start(90_000);
  await third.timeline.advance(86_400_000);
  expect(third.simulator.ledger.payments()).toHaveLength(1);
  await third.simulator.close();
});

test('lines of a kind that only a newer version writes are skipped, and stay', async () => {
  const first = await startPaid();
  await first.simulator.close();
  const file = path.join(folder, 'ledger.jsonl');
  appendFileSync(file, '{"type":"loan","at":"2025-11-20T12:00:00Z","msisdn":"254712345678","amount":50}\n');
  const second = await start(60_000);
  expect(second.simulator.ledger.payments().map(({ receipt }) => receipt)).toEqual([first.receipt]);
  await second.client.control('POST', '/paybill', { msisdn: PHONE, amount: 700, account: 'A1' });
  await second.simulator.close();
  expect(readFileSync(file, 'utf8')).toContain('"loan"');
  const third = await start(120_000);
  expect(third.simulator.ledger.payments()).toHaveLength(2);
  await third.simulator.close();
});

test.each([
  ['{"type":"top-up","at":"yesterday","msisdn":"254712345678","amount":5,"receipt":"R"}', '(at)'],
  ['{"type":"operation","at":"2025-11-20T12:00:00Z","kind":"loan"}', '(dueAt)'],
  ['{"at":"2025-11-20T12:00:00Z"}', '(type)'],
  ['7', '(type)'],
])("another version's form of a line, such as %s, is named in a sentence", async (line, field) => {
  writeFileSync(path.join(folder, 'ledger.jsonl'), `${line}\n`);
  const refusal = await start().catch((error: unknown) => (error as Error).message);
  expect(refusal).toMatch(/^Line 1 of the simulator's ledger is of another version of the product/);
  expect(refusal).toContain(field);
});
