import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { queryTurns } from '#app/modules/money/collection/attempts/query-schedule.ts';
import { takeTurn } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulator-ledger-'));
const ledgerFile = join(folder, 'ledger.jsonl');
beforeEach(() => rmSync(ledgerFile, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { env, shop, scenario, scenarioOfEach } = useScenarios({ ledgerFile });

const paidByQuery = { ...paidOnce, incomingPayments: [{ state: 'matched', source: 'query', shillings: 6500 }] };

/** Returns M-Pesa's time of the payment and our time of its arrival, in whole seconds from our clock's now. */
async function timesOfPayment() {
  const { rows } = await env.pool.query<{ moved: Date; came: Date }>(
    'select r.paid_at as moved, o.paid_at as came from mpesa_receipts r join orders o on o.id = r.order_id',
  );
  const seconds = (at?: Date) => Math.ceil(((at?.getTime() ?? 0) - env.clock.now().getTime()) / 1000);
  return { moved: seconds(rows[0]?.moved), came: seconds(rows[0]?.came) };
}

describe('clocks differ', () => {
  scenario(42, "M-Pesa's clock is ten minutes ahead: paid, with each side's own times", async () => {
    await shop.simulator.timeline.advance(600_000);
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    expect(await timesOfPayment()).toEqual({ moved: 600 - 1, came: 0 });
  });

  scenario(42, 'ours is ten minutes ahead: the callback is not too old, and pays', async () => {
    env.clock.advance({ minutes: 10 });
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    expect(await timesOfPayment()).toEqual({ moved: -600 - 1, came: 0 });
  });

  scenario(42, 'ours is an hour ahead and the callback is lost: found by the query', async () => {
    env.clock.advance({ hours: 1 });
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(21);
    expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
  });

  const jumps = [
    ['an hour', '1'],
    ['a day', '24'],
  ];
  const hoursOf = (text?: string) => ({ ahead: { hours: Number(text) }, back: { hours: -Number(text) } });

  scenarioOfEach(
    42,
    'ours jumps %s ahead while the prompt is on the phone: paid by the callback',
    jumps,
    async (words, text) => {
      const order = await shop.order();
      await shop.pay(order);
      env.clock.advance(hoursOf(text).ahead);
      await shop.pass(2);
      // The owner gets an alert after a day without an answer; the callback still arrives.
      const mails = words === 'a day' ? ['payment-alert:undecided', 'receipt'] : ['receipt'];
      expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, mails });
    },
  );

  scenarioOfEach(
    42,
    'ours jumps %s back and the callback is lost: found by a query within the minute',
    jumps,
    async (_, text) => {
      env.clock.advance(hoursOf(text).ahead);
      await shop.next('callback-lost');
      const order = await shop.order();
      await shop.pay(order);
      await shop.pass(2);
      env.clock.advance(hoursOf(text).back);
      await shop.pass(1);
      await sweepPayments(shop.deps);
      expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
    },
  );

  scenarioOfEach(
    42,
    "ours jumps %s back after a minute's queries were used up: further queries are allowed",
    jumps,
    async (_, text) => {
      env.clock.advance(hoursOf(text).ahead);
      expect(await takeTurn(env.db, queryTurns(1), env.clock.now())).toBe(true);
      env.clock.advance(hoursOf(text).back);
      await shop.next('callback-lost');
      const order = await shop.order();
      await shop.pay(order);
      await shop.passWithoutJobs(21);
      await sweepPayments({ ...shop.deps, queriesPerMinute: 1 });
      expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
    },
  );

  scenario(42, "a token expires by M-Pesa's clock and is cached by ours: fetched again when refused", async () => {
    await shop.pay(await shop.order(), '254712345600');
    await shop.pass(2);
    await shop.simulator.timeline.advance(3600_000);
    const order = await shop.order();
    expect((await shop.pay(order)).outcome).toBe('prompt_sent');
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, mails: ['receipt', 'receipt'] });
  });
});

describe('the simulator is started again', () => {
  scenario(44, 'with an open prompt on the phone: it stays, and its approval pays', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    await shop.whileSimulatorIsDown(async () => undefined);
    expect(shop.prompts()).toHaveLength(1);
    await shop.approve();
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  scenario(44, 'with a planned callback: it is sent at its time', async () => {
    await shop.next('callback-late-5m');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    await shop.whileSimulatorIsDown(async () => undefined);
    await shop.passWithoutJobs(299);
    expect(await outcomeOf(shop, order)).toMatchObject(nothingTaken);
    await shop.passWithoutJobs(1);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  scenario(44, 'with a payment made: its ledger is kept, and the query finds it', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    const before = shop.simulator.ledger.payments();
    await shop.whileSimulatorIsDown(async () => {
      await shop.runJobs();
      expect(await outcomeOf(shop, order)).toMatchObject(nothingTaken);
    });
    expect(shop.simulator.ledger.payments()).toEqual(before);
    await shop.pass(20);
    expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
  });
});
