import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { queryTurns } from '#app/modules/collection/attempts/query-schedule.ts';
import { takeTurn } from '#app/modules/collection/attempts/turn-queries.server.ts';
import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulator-ledger-'));
const ledgerFile = join(folder, 'ledger.jsonl');
beforeEach(() => rmSync(ledgerFile, { force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { env, shop, scenario, scenarioOfEach } = useScenarios({ ledgerFile });

const paidByQuery = { ...paidOnce, receipts: [{ state: 'matched', source: 'query', shillings: 6500 }] };

/** When M-Pesa says that the money moved, and when we say that it came, in whole seconds from our clock's now. */
async function timesOfPayment() {
  const { rows } = await env.pool.query<{ moved: Date; came: Date }>(
    'select r.paid_at as moved, o.paid_at as came from mpesa_receipts r join orders o on o.id = r.order_id',
  );
  const seconds = (at?: Date) => Math.ceil(((at?.getTime() ?? 0) - env.clock.now().getTime()) / 1000);
  return { moved: seconds(rows[0]?.moved), came: seconds(rows[0]?.came) };
}

describe('clocks differ', () => {
  scenario(42, "M-Pesa's clock is ten minutes ahead: paid, each time as its own clock has it", async () => {
    await shop.simulator.timeline.advance(600_000);
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    expect(await timesOfPayment()).toEqual({ moved: 600 - 1, came: 0 });
  });

  scenario(42, 'ours is ten minutes ahead: the callback is not too old, and paid', async () => {
    env.clock.advance({ minutes: 10 });
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    expect(await timesOfPayment()).toEqual({ moved: -600 - 1, came: 0 });
  });

  scenario(42, 'ours is an hour ahead and the callback is lost: found by the query all the same', async () => {
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
      // A day without news is for the owner; the callback comes all the same.
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
    "ours jumps %s back after a minute's queries were used up: there are others",
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

  scenario(
    42,
    "a token lives by M-Pesa's clock and is kept by ours: asked for anew when it turns out dead",
    async () => {
      await shop.pay(await shop.order(), '254712345600');
      await shop.pass(2);
      await shop.simulator.timeline.advance(3600_000);
      const order = await shop.order();
      expect((await shop.pay(order)).outcome).toBe('prompt_sent');
      await shop.pass(2);
      expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, mails: ['receipt', 'receipt'] });
    },
  );
});

describe('the simulator is started again', () => {
  scenario(44, 'with a prompt open on the phone: it is still there, and its approval pays', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    await shop.whileSimulatorIsDown(async () => undefined);
    expect(shop.prompts()).toHaveLength(1);
    await shop.approve();
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  scenario(44, 'with a callback promised: it comes at its time', async () => {
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

  scenario(44, 'with a payment made: its ledger is kept, and the query tells of it', async () => {
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
