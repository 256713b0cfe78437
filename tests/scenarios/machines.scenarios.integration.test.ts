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

const { bed, trial, scenario, scenarioOfEach } = useScenarios({ ledgerFile });

const paidByQuery = { ...paidOnce, receipts: [{ state: 'matched', source: 'query', shillings: 6500 }] };

/** When M-Pesa says that the money moved, and when we say that it came, in whole seconds from our clock's now. */
async function timesOfPayment() {
  const { rows } = await bed.pool.query<{ moved: Date; came: Date }>(
    'select r.paid_at as moved, o.paid_at as came from mpesa_receipts r join orders o on o.id = r.order_id',
  );
  const seconds = (at?: Date) => Math.ceil(((at?.getTime() ?? 0) - bed.clock.now().getTime()) / 1000);
  return { moved: seconds(rows[0]?.moved), came: seconds(rows[0]?.came) };
}

describe('clocks differ', () => {
  scenario(42, "M-Pesa's clock is ten minutes ahead: paid, each time as its own clock has it", async () => {
    await trial.simulator.timeline.advance(600_000);
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(2);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
    expect(await timesOfPayment()).toEqual({ moved: 600 - 1, came: 0 });
  });

  scenario(42, 'ours is ten minutes ahead: the callback is not too old, and paid', async () => {
    bed.clock.advance({ minutes: 10 });
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(2);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
    expect(await timesOfPayment()).toEqual({ moved: -600 - 1, came: 0 });
  });

  scenario(42, 'ours is an hour ahead and the callback is lost: found by the query all the same', async () => {
    bed.clock.advance({ hours: 1 });
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(21);
    expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
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
      const order = await trial.order();
      await trial.pay(order);
      bed.clock.advance(hoursOf(text).ahead);
      await trial.pass(2);
      // A day without news is for the owner; the callback comes all the same.
      const mails = words === 'a day' ? ['payment-alert:undecided', 'receipt'] : ['receipt'];
      expect(await outcomeOf(trial, order)).toEqual({ ...paidOnce, mails });
    },
  );

  scenarioOfEach(
    42,
    'ours jumps %s back and the callback is lost: found by a query within the minute',
    jumps,
    async (_, text) => {
      bed.clock.advance(hoursOf(text).ahead);
      await trial.next('callback-lost');
      const order = await trial.order();
      await trial.pay(order);
      await trial.pass(2);
      bed.clock.advance(hoursOf(text).back);
      await trial.pass(1);
      await sweepPayments(trial.deps);
      expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
    },
  );

  scenarioOfEach(
    42,
    "ours jumps %s back after a minute's queries were used up: there are others",
    jumps,
    async (_, text) => {
      bed.clock.advance(hoursOf(text).ahead);
      expect(await takeTurn(bed.db, queryTurns(1), bed.clock.now())).toBe(true);
      bed.clock.advance(hoursOf(text).back);
      await trial.next('callback-lost');
      const order = await trial.order();
      await trial.pay(order);
      await trial.passWithoutJobs(21);
      await sweepPayments({ ...trial.deps, queriesPerMinute: 1 });
      expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
    },
  );

  scenario(
    42,
    "a token lives by M-Pesa's clock and is kept by ours: asked for anew when it turns out dead",
    async () => {
      await trial.pay(await trial.order(), '254712345600');
      await trial.pass(2);
      await trial.simulator.timeline.advance(3600_000);
      const order = await trial.order();
      expect((await trial.pay(order)).outcome).toBe('prompt_sent');
      await trial.pass(2);
      expect(await outcomeOf(trial, order)).toEqual({ ...paidOnce, mails: ['receipt', 'receipt'] });
    },
  );
});

describe('the simulator is started again', () => {
  scenario(44, 'with a prompt open on the phone: it is still there, and its approval pays', async () => {
    await trial.next('wait-for-me');
    const order = await trial.order();
    await trial.pay(order);
    await trial.whileSimulatorIsDown(async () => undefined);
    expect(trial.prompts()).toHaveLength(1);
    await trial.approve();
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  });

  scenario(44, 'with a callback promised: it comes at its time', async () => {
    await trial.next('callback-late-5m');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(2);
    await trial.whileSimulatorIsDown(async () => undefined);
    await trial.passWithoutJobs(299);
    expect(await outcomeOf(trial, order)).toMatchObject(nothingTaken);
    await trial.passWithoutJobs(1);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  });

  scenario(44, 'with a payment made: its ledger is kept, and the query tells of it', async () => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(2);
    const before = trial.simulator.ledger.payments();
    await trial.whileSimulatorIsDown(async () => {
      await trial.runJobs();
      expect(await outcomeOf(trial, order)).toMatchObject(nothingTaken);
    });
    expect(trial.simulator.ledger.payments()).toEqual(before);
    await trial.pass(20);
    expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
  });
});
